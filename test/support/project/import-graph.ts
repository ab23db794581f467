// Which modules a module loads when it starts: types are left out, as the runtime leaves them out.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Imports and re-exports of values; dynamic ones start later. */
const STATIC = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Paths from the root of the project, and names of packages. With `inside`, only files whose path matches are read. */
export function modulesReachedFrom(entry: string, inside = /^/): string[] {
  const reached = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!path.endsWith('.ts') || !inside.test(path)) continue;
    for (const [, from, alone] of readFileSync(join(ROOT, path), 'utf8').matchAll(STATIC)) {
      const name = from ?? alone ?? '';
      open.push(name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name);
    }
  }
  return [...reached];
}
