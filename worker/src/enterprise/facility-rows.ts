// Rows of the dataset `facilities`: the campuses of one area, with what the directory and the index say of their files.
import type { FACILITY_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { directoryCampus, directoryFile, directoryTable, fileIndexes } from '../../../schemas/read-tile.ts';
import type { Area } from './areas.ts';
import type { IndexedFile } from './export-index.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type Row = Record<(typeof FACILITY_FIELDS)[number], ExportValue>;

/** Campuses in the directory's order. `readFiles` is called once, with the files of these campuses. */
export async function* facilityRows(
  { directory, has }: Area,
  readFiles: (numbers: readonly number[]) => Promise<ReadonlyMap<number, IndexedFile>>,
): AsyncGenerator<ExportRow> {
  const { file: fileOf } = directoryTable(directory).campuses;
  const wanted = [...fileOf.keys()].filter(has);
  if (wanted.length === 0) return;
  const files = await readFiles([...new Set(wanted.map((i) => fileOf[i] ?? -1))]);
  const indexes = fileIndexes(directory);
  for (const i of wanted) {
    const { file, id, name, city, state, zip, lat, lng } = directoryCampus(directory, i);
    const { npi, updated, url } = directoryFile(directory, indexes.get(file) ?? -1);
    const known = files.get(file);
    const row: Row = {
      ...{ facility_id: id, name, city, state, zip, lat, lng, npi },
      price_file: file,
      system: known?.system ?? null,
      last_refreshed: updated,
      source_url: url,
      file_sha256: known?.sha256 ?? null,
    };
    yield row;
  }
}
