// No regular expression of schemas, builder, Worker and clients may take more than linear time: one of them let a file of
// 200 bytes stop a build for ever.
import { describe, expect, it } from 'vitest';
import { allExpressions } from './support/expressions/all-expressions.ts';
import { describeSlow } from './support/expressions/check-linear.ts';
import { findExpressions } from './support/expressions/find-expressions.ts';
import { isKnownLinear, lineOf } from './support/expressions/known-linear.ts';
import { madeExpressions } from './support/expressions/made-expressions.ts';
import { IS_SOAK } from './support/soak.ts';

describe('every regular expression', () => {
  it('of schemas, builder, Worker and clients takes linear time', async () => {
    const { expressions, unknown } = await allExpressions();
    // An expression that is made later than its module is loaded cannot be checked: make it a constant.
    expect(unknown).toEqual([]);
    expect(expressions.length).toBeGreaterThan(200);
    const asked = IS_SOAK ? expressions : expressions.filter((one) => !isKnownLinear(one));
    expect(asked.map(describeSlow).filter((slow) => slow !== undefined)).toEqual([]);
  });

  it('of the list of known ones is known by its text and flags alone', () => {
    const known = { where: 'here.ts:1', source: '^[0-9a-f]{64}$', flags: '' };
    expect(lineOf({ ...known, where: 'there.ts:2' })).toBe(lineOf(known));
    expect(lineOf({ ...known, flags: 'i' })).not.toBe(lineOf(known));
    expect(isKnownLinear({ ...known, source: '(a*)*$' })).toBe(false);
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
