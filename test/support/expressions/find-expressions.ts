// Finds every regular expression of a source file by its syntax tree: literals, the formats of zod, and the places
// that make an expression from a text.
import { parseAst } from 'vitest/node';
import * as z from 'zod';

/** A regular expression, and where it is written (`path:line`). */
export type Expression = { where: string; source: string; flags: string };
/** `made`: lines that call `RegExp` with a text. What they make is known only when the module is loaded. */
export type Found = { expressions: Expression[]; made: string[] };

type Node = { type?: string; start?: number; [key: string]: unknown };

/** The expressions of one file in TypeScript or JavaScript. */
export function findExpressions(path: string, text: string): Found {
  const found: Found = { expressions: [], made: [] };
  const where = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const literal = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && literal)
      found.expressions.push({ where: where(node), source: literal.pattern, flags: literal.flags });
    const format = zodFormat(node);
    if (format) found.expressions.push({ where: where(node), source: format.source, flags: format.flags });
    if (isMade(node)) found.made.push(where(node));
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path));
  return found;
}

/** The expression behind `z.email()` and the like. */
function zodFormat(node: Node): RegExp | undefined {
  const callee = node.callee as { object?: { name?: string }; property?: { name?: string } } | undefined;
  if (node.type !== 'CallExpression' || callee?.object?.name !== 'z') return undefined;
  const format = Object.entries(z.regexes).find(([name]) => name === callee.property?.name)?.[1];
  return format instanceof RegExp ? format : undefined;
}

function isMade(node: Node): boolean {
  const callee = node.callee as { name?: string } | undefined;
  return (node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp';
}
