// Streams the rows of a large CSV and finds columns by name.
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { detectEncoding, openText } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';

/** Gives the cell of a named column of one row; '' when the row is too short. */
export type CellOf<Name extends string> = (name: Name) => string;

function findColumns<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, string>>,
  optional: ReadonlySet<Name>,
): Record<Name, number> {
  const titles = header.map((title) => title.trim().toLowerCase());
  const columns: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(names) as Name[]) {
    const index = titles.indexOf(names[name].toLowerCase());
    if (index < 0 && !optional.has(name))
      throw new InputRefusal('unknown_header', `The column '${names[name]}' is missing.`);
    columns[name] = index;
  }
  return columns as Record<Name, number>;
}

/**
 * Streams the rows of a CSV with one header line. `names` maps our names to the titles of the needed columns.
 * A column in `optional` may be missing: its cells are ''.
 * @throws InputRefusal `unknown_header`, and what opening the file throws
 */
export async function* csvRows<Name extends string>(
  path: string,
  names: Readonly<Record<Name, string>>,
  optional: ReadonlySet<Name> = new Set(),
): AsyncGenerator<CellOf<Name>> {
  const text = Readable.from(openText(path, await detectEncoding(path)));
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: ',' });
  text.on('error', (error) => parser.destroy(error));
  let columns: Record<Name, number> | undefined;
  try {
    for await (const row of text.pipe(parser) as AsyncIterable<string[]>) {
      const located = columns;
      if (located) yield (name) => row[located[name]] ?? '';
      else columns = findColumns(row, names, optional);
    }
  } finally {
    text.destroy();
  }
  if (!columns) throw new InputRefusal('no_rows');
}

/** True when the first line of a text contains all these column titles. */
export function hasColumns(head: string, titles: readonly string[]): boolean {
  const [first] = Papa.parse<string[]>(head, { delimiter: ',', preview: 1 }).data;
  const present = new Set((first ?? []).map((title) => title.trim().toLowerCase()));
  return titles.every((title) => present.has(title.toLowerCase()));
}
