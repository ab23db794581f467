// Every regular expression of schemas, builder, Worker and clients.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, findExpressions } from './find-expressions.ts';
import { madeExpressions } from './made-expressions.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['schemas', 'builder', 'worker', 'clients'];

/** `unknown`: lines that make an expression later than their module is loaded, so that nobody can check it. */
export type AllExpressions = { expressions: Expression[]; unknown: string[] };

/** Each expression once. */
export async function allExpressions(): Promise<AllExpressions> {
  const found = FOLDERS.flatMap(sourcesBelow).map(({ path, text }) => findExpressions(path, text));
  const lines = found.flatMap(({ made }) => made);
  const made = await madeExpressions([...new Set(lines.map((line) => line.replace(/:\d+$/, '')))]);
  const atLoad = new Set(made.map(({ where }) => where));
  return {
    expressions: distinct([...found.flatMap(({ expressions }) => expressions), ...made]),
    unknown: lines.filter((line) => !atLoad.has(line)),
  };
}

function sourcesBelow(dir: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .map((name) => `${dir}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** `g` decides only where the next search begins. */
function distinct(expressions: readonly Expression[]): Expression[] {
  const plain = expressions.map((one) => ({ ...one, flags: one.flags.replace('g', '') }));
  return [...new Map(plain.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}
