// Takes the place of `zod` in the bundle alone (`[alias]` in wrangler.toml). Modules make 3,000 schemas when they are loaded,
// which was a third of the start of an isolate, and most isolates use a few dozen of them. Here a schema remembers how it is
// made, and is made by zod when something of it is first read.
import * as zod from 'zod/v4';

// What is not named below is zod's own.
export * from 'zod/v4';

/** How each schema that is not made yet, or was not when somebody took it, is made. */
const makers = new WeakMap<object, () => object>();

/** Methods that give another schema: a late one too. Everything else that is read of a schema makes it. */
const CHAINED: ReadonlySet<string | symbol> = new Set([
  ...[
    'nullable',
    'nullish',
    'optional',
    'default',
    'describe',
    'refine',
    'superRefine',
    'transform',
    'pipe',
    'or',
    'catch',
  ],
  ...['min', 'max', 'length', 'regex', 'trim', 'toLowerCase', 'toUpperCase', 'startsWith'],
  ...['positive', 'nonnegative', 'extend', 'omit', 'pick', 'partial', 'loose'],
]);

type Made = Record<string | symbol, unknown>;

/** A schema that `make` makes once. */
function late(make: () => object): object {
  let made: Made | undefined;
  const schema = (): Made => {
    made ??= make() as Made;
    return made;
  };
  const standIn = new Proxy(Object.create(null), {
    get(_, name) {
      if (made === undefined && CHAINED.has(name))
        return (...given: unknown[]) =>
          late(() => Reflect.apply(schema()[name] as () => object, made, given.map(now)));
      const value = schema()[name];
      return typeof value === 'function' ? value.bind(made) : value;
    },
    has: (_, name) => name in schema(),
  });
  makers.set(standIn, schema);
  return standIn;
}

/** What zod is given: schemas themselves, also those in a list or in the shape of an object. */
function now(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const make = makers.get(value);
  if (make) return make();
  if (Array.isArray(value)) return value.map(now);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, now(one)]));
}

/** A function of zod whose schema is made late. */
function lately<F extends (...given: never[]) => object>(build: F): F {
  return ((...given: unknown[]) =>
    late(() => Reflect.apply(build, undefined, given.map(now)))) as unknown as F;
}

export const string = lately(zod.string);
export const number = lately(zod.number);
export const int = lately(zod.int);
export const boolean = lately(zod.boolean);
export const literal = lately(zod.literal);
export const array = lately(zod.array);
export const tuple = lately(zod.tuple);
export const object = lately(zod.object);
export const strictObject = lately(zod.strictObject);
export const record = lately(zod.record);
export const partialRecord = lately(zod.partialRecord);
export const union = lately(zod.union);
export const discriminatedUnion = lately(zod.discriminatedUnion);
export const email = lately(zod.email);
export const url = lately(zod.url);
export const ipv4 = lately(zod.ipv4);
export const ipv6 = lately(zod.ipv6);
export const iso = { ...zod.iso, date: lately(zod.iso.date), datetime: lately(zod.iso.datetime) };

/** A registry knows schemas as others hold them. */
export const registry: typeof zod.registry = () => {
  const own = zod.registry();
  const add = own.add.bind(own) as (schema: unknown, ...meta: unknown[]) => typeof own;
  own.add = (schema: unknown, ...meta: unknown[]) => add(now(schema), ...meta);
  return own as never;
};

const choice = lately(zod.enum);

export { choice as enum };
