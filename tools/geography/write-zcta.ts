// `node tools/geography/write-zcta.ts FILE`: writes the table of ZCTA points that the builder reads. FILE is
// the Census Bureau's `<year>_Gaz_zcta_national.txt`, or an extract of it, plain or gzip. docs/sources.md
// says where it comes from. For another year change `ZCTA` in builder/src/places/zcta.ts first: it names the
// year and the table.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ZCTA } from '../../builder/src/places/zcta.ts';
import { makeZctaTable } from './zcta-table.ts';

/** The text of a file, unpacked when it is gzip. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (packed ? gunzipSync(bytes) : bytes).toString('utf8');
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the Gazetteer file: write-zcta.ts FILE');
  writeFileSync(ZCTA.table, makeZctaTable(readText(file)));
}
