// Writes a price file as CSV, tall or wide: two head rows, the item headers, then the charges.
import Papa from 'papaparse';
import type { SampleHospital } from './hospitals.ts';
import type { Item } from './item.ts';
import { type Column, type CsvRow, makeColumns } from './mrf-columns.ts';
import { csvHead } from './mrf-header.ts';

/** The text of the file. `keep` decides by the header which columns are written, for files that lack one. */
export function csvText(
  hospital: SampleHospital,
  items: Item[],
  keep: (header: string) => boolean = () => true,
): string {
  const columns = makeColumns(hospital).filter((column) => keep(column.header));
  const [names, values] = csvHead(hospital);
  const rows = items
    .flatMap((item) => makeRows(hospital, item))
    .map((row) => columns.map((column) => column.cell(row)));
  const table = [
    padded(names, columns),
    padded(values, columns),
    columns.map((column) => column.header),
    ...rows,
  ];
  const newline = hospital.traits.has('crlf') ? '\r\n' : '\n';
  return Papa.unparse(table, { newline, quotes: hospital.traits.has('quoted') }) + newline;
}

/** Tall: a row for each rate, with the charge's own amounts on every one of them. Wide: one row a charge. */
function makeRows(hospital: SampleHospital, item: Item): CsvRow[] {
  return item.charges.flatMap((charge): CsvRow[] => {
    if (hospital.layout === 'wide' || charge.rates.length === 0) return [{ item, charge, rate: undefined }];
    return charge.rates.map((rate) => ({ item, charge, rate }));
  });
}

/** Spreadsheets pad the head rows to the width of the item headers. */
function padded(cells: string[], columns: Column[]): string[] {
  return [...cells, ...Array<string>(Math.max(0, columns.length - cells.length)).fill('')];
}
