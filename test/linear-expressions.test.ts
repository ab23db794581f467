// No regular expression of schemas, builder and Worker may take more than linear time: one of them let a file of
// 200 bytes stop a build for ever.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSlow } from './support/expressions/check-linear.ts';
import { type Expression, findExpressions } from './support/expressions/find-expressions.ts';
import { madeExpressions } from './support/expressions/made-expressions.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['schemas', 'builder', 'worker'];

function sourcesBelow(dir: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .map((name) => `${dir}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Each expression once. `g` decides only where the next search begins. */
function distinct(expressions: readonly Expression[]): Expression[] {
  const plain = expressions.map((one) => ({ ...one, flags: one.flags.replace('g', '') }));
  return [...new Map(plain.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}

describe('every regular expression', () => {
  it('of schemas, builder and Worker takes linear time', async () => {
    const found = FOLDERS.flatMap(sourcesBelow).map(({ path, text }) => findExpressions(path, text));
    const lines = found.flatMap(({ made }) => made);
    const made = await madeExpressions([...new Set(lines.map((line) => line.replace(/:\d+$/, '')))]);
    // An expression that is made later than its module is loaded cannot be checked: make it a constant.
    const atLoad = new Set(made.map(({ where }) => where));
    expect(lines.filter((line) => !atLoad.has(line))).toEqual([]);
    const all = distinct([...found.flatMap(({ expressions }) => expressions), ...made]);
    expect(all.length).toBeGreaterThan(200);
    expect(all.map(describeSlow).filter((slow) => slow !== undefined)).toEqual([]);
  });
});

describe('the check finds', () => {
  it.each([
    [
      'comments before a web page, which doubled the time for each comment',
      'const WEB_PAGE = /^\\s*(?:<\\?xml[^>]*>\\s*)?(?:<!--.*?-->\\s*)*<(?:!doctype\\s+html|html|head|body|script)\\b/is;',
      /exponential/,
    ],
    [
      'brackets around an address of cms-hpt.txt',
      `const WRAPPING = /^["'<([\\s]+|["'>)\\],;\\s]+$/g;`,
      /2nd degree/,
    ],
    [
      'digits on both sides of a point that may be missing',
      'const decimal = z.string().regex(/^\\s*[+-]?(?:\\d+\\.?\\d*|\\.\\d+)\\s*$/);',
      /2nd degree/,
    ],
    ['a run of zeros at an end', "const cut = (text: string) => text.replace(/0+$/, '');", /2nd degree/],
  ])('%s', (_name, source, degree) => {
    const { expressions } = findExpressions('old.ts', source);
    expect(expressions.map(describeSlow)).toEqual([expect.stringMatching(degree)]);
  });

  it('an expression that is made from a text, but not when it is made', async () => {
    const text = 'const late = (words: string) => new RegExp(words);\n\nRegExp(late(""));\n';
    expect(findExpressions('old.ts', text)).toEqual({ expressions: [], made: ['old.ts:1', 'old.ts:3'] });
    const [made] = await madeExpressions(['worker/src/publishing/index-statement.ts']);
    expect(made?.where).toMatch(/^worker\/src\/publishing\/index-statement\.ts:\d+$/);
    expect(made?.source).toContain('INSERT OR IGNORE');
  });

  it('the formats that zod brings', () => {
    const { expressions } = findExpressions('old.ts', 'export const Email = z.email();\n');
    expect(expressions).toEqual([{ where: 'old.ts:1', source: expect.stringContaining('@'), flags: '' }]);
  });
});
