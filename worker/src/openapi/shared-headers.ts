// Headers of responses, each described once: responses refer to `components.headers`.

type Response = { headers?: Record<string, unknown> };
type Operation = { responses: Record<string, unknown> };

/**
 * Replaces the headers of every response by references and returns what they refer to. Two headers with one name and
 * different meanings, such as the limits of members and of keys, get two entries.
 */
export function shareHeaders(paths: Record<string, Record<string, unknown>>): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const nameOf = (name: string, header: unknown): string => {
    const key = `${name} ${JSON.stringify(header)}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    let own = name;
    for (let n = 2; Object.hasOwn(shared, own); n += 1) own = `${name}-${n}`;
    names.set(key, own);
    shared[own] = header;
    return own;
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const response of Object.values((operation as Operation).responses) as Response[]) {
      response.headers = Object.fromEntries(
        Object.entries(response.headers ?? {}).map(([name, header]) => [
          name,
          { $ref: `#/components/headers/${nameOf(name, header)}` },
        ]),
      );
    }
  }
  return shared;
}
