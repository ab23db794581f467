// What may reach D1 from outside: one insert of literals into one index table. Pure, one pass over the text.
import { INDEX_TABLES } from '../../../schemas/index-tables.ts';

const HEAD = new RegExp(
  `^INSERT OR IGNORE INTO (?:${INDEX_TABLES.join('|')}) ?\\([a-z0-9_]+(?:, ?[a-z0-9_]+)*\\)\\s+VALUES\\s*`,
);
const LITERAL = /\s*(?:NULL|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|'[^']*(?:''[^']*)*')\s*/y;

/**
 * True for `INSERT OR IGNORE INTO <index table> (columns) VALUES (literals), (literals)…` and nothing else.
 */
export function isIndexInsert(statement: string): boolean {
  let at = HEAD.exec(statement)?.[0].length;
  if (at === undefined) return false;
  for (;;) {
    const end = skipTuple(statement, at);
    if (end === undefined) return false;
    if (statement.charAt(end) !== ',') return ['', ';'].includes(statement.slice(end).trim());
    at = skipSpace(statement, end + 1);
  }
}

/**
 * The position after `(literal, literal…)` and the space after it; undefined when the text is something else.
 */
function skipTuple(text: string, start: number): number | undefined {
  if (text.charAt(start) !== '(') return undefined;
  let at = start + 1;
  for (;;) {
    LITERAL.lastIndex = at;
    if (!LITERAL.test(text)) return undefined;
    at = LITERAL.lastIndex;
    const next = text.charAt(at);
    at += 1;
    if (next === ')') return skipSpace(text, at);
    if (next !== ',') return undefined;
  }
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text.charAt(at))) at += 1;
  return at;
}
