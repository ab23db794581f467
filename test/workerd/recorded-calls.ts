// Bindings that write down every call: which binding, which method, and for objects which object, by the order in which
// the objects were first named. Two requests that make the same calls leave the same list.
import { env } from './support.ts';

export const STORES = [
  'DB',
  'SESSIONS',
  'TILES',
  'ACCOUNTS',
  'IP_COUNTERS',
  'KEY_OBJECTS',
  'SIGN_INS',
] as const;
export type Store = (typeof STORES)[number];
/** Namespaces of objects: what they give are the objects. */
const OBJECTS = /^(?:ACCOUNTS|IP_COUNTERS|KEY_OBJECTS|SIGN_INS)$/;
type Callable = Record<string | symbol, unknown>;

/** The test's bindings with a list of the calls that were made through them. */
export function recordedBindings(): { bindings: Partial<typeof env>; calls: string[] } {
  const calls: string[] = [];
  const bindings = Object.fromEntries(
    STORES.map((store) => [store, recorded(env[store] as unknown as Callable, store, calls)]),
  );
  return { bindings: bindings as Partial<typeof env>, calls };
}

/** Bindings of which one fails with every call. */
export function failingBindings(store: Store): Partial<typeof env> {
  const failing: unknown = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'idFromName'
          ? () => 'id'
          : name === 'get' && OBJECTS.test(store)
            ? () => failing
            : name === 'then'
              ? undefined
              : name === 'prepare'
                ? () => ({ bind: () => failing })
                : () => Promise.reject(new Error('out of reach')),
    },
  );
  return { [store]: failing } as Partial<typeof env>;
}

function recorded(target: Callable, path: string, calls: string[]): unknown {
  return new Proxy(target, {
    get(its, name) {
      const value = Reflect.get(its, name);
      if (typeof value !== 'function' || typeof name === 'symbol') return value;
      return (...args: unknown[]) => {
        // SQL is what a call to D1 does; everything else a call holds differs from person to person.
        calls.push(`${path}.${name}${name === 'prepare' ? `(${String(args[0])})` : ''}`);
        // Not `value.apply`: that would be a property of a remote method.
        const result = Reflect.apply(value, its, args) as unknown;
        const isStub = OBJECTS.test(path) && name === 'get';
        const isStatement = path.startsWith('DB') && (name === 'prepare' || name === 'bind');
        return isStub || isStatement ? recorded(result as Callable, `${path}.${name}`, calls) : result;
      };
    },
  });
}
