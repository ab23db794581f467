// Modules of the Worker for a bench in Node.

/** Its types need those of Workers, which a bench of Node does not have: the name stays unknown to the compiler. */
export async function importWorker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../worker/src/${module}.ts`, import.meta.url).href)) as T;
}
