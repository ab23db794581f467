// How many rows the statements of an index insert. Pure.

const STATEMENT = /^INSERT OR IGNORE INTO \w+ \([^)]*\) VALUES /;

/** Rows and bytes by statement. A bracket inside a text is not the beginning of a row. */
export function countIndexRows(sql: string): { rows: number; bytes: number }[] {
  return sql
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [head = ''] = STATEMENT.exec(line) ?? [];
      return { rows: countTuples(line, head.length), bytes: Buffer.byteLength(line) };
    });
}

function countTuples(line: string, from: number): number {
  let rows = 0;
  let isText = false;
  for (let i = from; i < line.length; i++) {
    const character = line[i];
    // A quote within a text is doubled, which ends the text and begins it again.
    if (character === "'") isText = !isText;
    else if (character === '(' && !isText) rows++;
  }
  return rows;
}
