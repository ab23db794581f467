// JSON with long texts, which are most of a tile: they are taken as parts of the whole, and the parser sees a mark in the
// place of each. It would look at every character and copy it.

/** A text of fewer characters is left to the parser. */
const LONG = 512;
/** Begins a mark. Outside a text it is a fault of JSON, and a tile that has it itself is parsed as it is. */
const MARK = '\u007f';

/** What `JSON.parse` gives, without the search for control characters in long texts. @throws SyntaxError */
export function parseObject(text: string): unknown {
  const { rest, taken } = takeLongTexts(text);
  // A quotation mark in a text may look like the end of a name, and an object may have a name twice or be in a list.
  const parsed = taken.length === 0 ? undefined : parseMarked(rest, taken);
  return parsed === undefined ? JSON.parse(text) : parsed;
}

/** The object with its long texts; undefined when not each of them has its mark in an object of objects. */
function parseMarked(rest: string, taken: readonly string[]): unknown {
  try {
    const parsed: unknown = JSON.parse(rest);
    return putBack(parsed, taken) === taken.length ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The text with marks in the place of the long values of properties, and these; none when the rest has a mark itself. */
function takeLongTexts(text: string): { rest: string; taken: string[] } {
  const taken: string[] = [];
  let [rest, copied, at] = ['', 0, text.indexOf('":"')];
  while (at >= 0) {
    const start = at + 3;
    const end = text.indexOf('"', start);
    if (end < 0) break;
    if (end - start >= LONG) {
      const value = text.slice(start, end);
      if (!value.includes('\\')) {
        const before = text.slice(copied, start);
        if (before.includes(MARK)) return { rest: text, taken: [] };
        rest += `${before}${MARK}${taken.length}`;
        copied = end;
        taken.push(value);
      }
    }
    at = text.indexOf('":"', end);
  }
  const after = text.slice(copied);
  return after.includes(MARK) ? { rest: text, taken: [] } : { rest: rest + after, taken };
}

/** Replaces the marks in an object and in the objects of its properties. @returns how many there were */
function putBack(value: unknown, taken: readonly string[]): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0;
  const properties = value as Record<string, unknown>;
  let found = 0;
  // An object out of JSON has no properties but its own.
  for (const name in properties) {
    const own = properties[name];
    if (typeof own === 'object') found += putBack(own, taken);
    else if (typeof own === 'string' && own.startsWith(MARK)) {
      properties[name] = taken[Number(own.slice(1))];
      found += 1;
    }
  }
  return found;
}
