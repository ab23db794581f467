// Streams the rows of a large CSV whose columns have several known spellings. Each row knows the addresses of its
// cells, so that a reader can say where a value is wrong.
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { Opener } from '../input/byte-source.ts';
import { detectEncoding, openText } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { columnLetters } from './column-letters.ts';

/** The known titles of each column, the newest first. */
export type Spellings<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

/** One row of a file: the cells of its named columns, '' where the row or the file lacks one. */
export type NamedRow<Name extends string> = {
  cell: (name: Name) => string;
  /** Whether the file has the column. */
  has: (name: Name) => boolean;
  /** The address of a cell as in a spreadsheet, `L11`; that of the row's first cell when the file lacks the column. */
  at: (name: Name) => string;
};

/** Letters and digits only: the case and the separators of a title differ between the years of a file. */
export function titleKey(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The index of each named column in a header; columns that the header lacks are absent. */
export function findNamed<Name extends string>(
  header: readonly string[],
  spellings: Spellings<Name>,
): Partial<Record<Name, number>> {
  const keys = header.map(titleKey);
  const columns: Partial<Record<Name, number>> = {};
  for (const [name, titles] of Object.entries(spellings) as [Name, readonly string[]][]) {
    const index = titles.map((title) => keys.indexOf(titleKey(title))).find((found) => found >= 0);
    if (index !== undefined) columns[name] = index;
  }
  return columns;
}

/**
 * Streams the rows below the header, without empty lines.
 * @throws InputRefusal `unknown_header` when a column of `required` is missing, `no_rows` for an empty file, and what
 * opening the file throws
 */
export async function* namedRows<Name extends string>(
  path: Opener,
  spellings: Spellings<Name>,
  required: readonly Name[],
): AsyncGenerator<NamedRow<Name>> {
  const text = Readable.from(openText(path, await detectEncoding(path)));
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: ',' });
  text.on('error', (error) => parser.destroy(error));
  let columns: Partial<Record<Name, number>> | undefined;
  let line = 0;
  try {
    for await (const row of text.pipe(parser) as AsyncIterable<string[]>) {
      line += 1;
      if (columns) {
        if (row.length > 1 || row[0]?.trim()) yield namedRow(row, columns, line);
        continue;
      }
      const found = findNamed(row, spellings);
      const missing = required.find((name) => found[name] === undefined);
      if (missing !== undefined)
        throw new InputRefusal('unknown_header', `The column '${spellings[missing]?.[0]}' is missing.`);
      columns = found;
    }
  } finally {
    text.destroy();
  }
  if (!columns) throw new InputRefusal('no_rows');
}

function namedRow<Name extends string>(
  row: readonly string[],
  columns: Partial<Record<Name, number>>,
  line: number,
): NamedRow<Name> {
  const at = (name: Name) => `${columnLetters(columns[name] ?? 0)}${line}`;
  return { cell: (name) => row[columns[name] ?? -1] ?? '', has: (name) => columns[name] !== undefined, at };
}
