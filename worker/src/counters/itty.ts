// The only typed access to itty-durable, whose own types are loose and whose defaults are unsafe for
// counting. Rules: state is in the object's own SQLite storage, and nothing is awaited between check and
// write; the library persists nothing; a client's request is never forwarded to a stub.
import { createDurable, proxyDurable } from 'itty-durable';

/**
 * What a subclass may use of the library's object. `state` is the platform's, with its synchronous storage.
 */
type LibraryObject = { state: DurableObjectState; fetch(request: Request): Promise<Response> };
type LibraryClass = new (state: DurableObjectState, env: unknown) => LibraryObject;

/** Base of the counting objects: the library routes calls, and keeps and saves nothing. */
export abstract class CountingObject extends (createDurable({
  autoPersist: false,
}) as unknown as LibraryClass) {
  /** The library must not save anything of the instance. */
  getPersistable(): Record<string, never> {
    return {};
  }

  /** The object's clock, in milliseconds. Only a test inside the isolate can replace it. */
  now(): number {
    return Date.now();
  }
}

/** Methods of an object as its caller sees them: every result is a promise, and has been through JSON. */
export type Remote<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** A stub of the named object. Names must not be 64 hex digits: the library takes those for object ids. */
export function objectNamed<Methods>(namespace: DurableObjectNamespace, name: string): Remote<Methods> {
  return proxyDurable(namespace, { parse: true }).get(name) as Remote<Methods>;
}
