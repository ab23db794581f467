// Rows of the dataset `changes`: the facility prices of one code in one area that differ from the release before. Pure.
import type { CHANGE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { type Cents, dollarsOrNull } from '../../../schemas/money.ts';
import { directoryCampus, directoryFile, directoryTable, fileIndexes } from '../../../schemas/read-tile.ts';
import type { Area } from './areas.ts';
import { changeOf, type ExportRow, type ExportValue } from './export-row.ts';
import type { FilePrices } from './facility-prices.ts';
import { type CodePair, kindOfPair, type ReleaseBefore } from './release-before.ts';

type Row = Record<(typeof CHANGE_FIELDS)[number], ExportValue>;
/** The hash of each price file by its number, which is valid in one release only. */
type Hashes = ReadonlyMap<number, string>;
/** One release: its campuses of the area, its prices of the code, its files. */
export type ChangeSide = { area: Area | undefined; prices: FilePrices; hashes: Hashes };
type Priced = { id: string; name: string; state: string; zip: string; file: number; cents: Cents | null };

/**
 * Campuses in the order of their ids. The price files of a campus are compared one by one, in the order of their addresses.
 */
export function* changeRows(
  pair: CodePair,
  release: ReleaseBefore,
  before: ChangeSide,
  now: ChangeSide,
): Generator<ExportRow> {
  const tile = pair.now ?? pair.before;
  if (!tile) return;
  const { code, code_type, label } = tile;
  const [was, is] = [pricesById(before), pricesById(now)];
  for (const id of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    const [olds, news] = [was.get(id) ?? [], is.get(id) ?? []];
    for (let n = 0; n < Math.max(olds.length, news.length); n += 1) {
      const [old, own] = [olds[n], news[n]];
      const campus = own ?? old;
      if (!campus || (old?.cents ?? null) === (own?.cents ?? null)) continue;
      const [from, to] = [dollarsOrNull(old?.cents ?? null), dollarsOrNull(own?.cents ?? null)];
      const row: Row = {
        ...{ code, code_type, label, facility_id: id },
        ...{ name: campus.name, state: campus.state, zip: campus.zip },
        price_file: own?.file ?? null,
        ...{ before: from, after: to, ...changeOf(from, to) },
        currency: 'USD',
        kind: kindOfPair(pair, release.changes) ?? kindOfFile(old, own, before, now, release),
        release_before: release.build.release,
      };
      yield row;
    }
  }
}

/** With the same file, a fee schedule or the prices of others moved it. */
function kindOfFile(
  old: Priced | undefined,
  own: Priced | undefined,
  before: ChangeSide,
  now: ChangeSide,
  { changes }: ReleaseBefore,
): 'price' | 'benchmark' | 'peers' {
  const hash = own && now.hashes.get(own.file);
  const isSame = hash !== undefined && old !== undefined && hash === before.hashes.get(old.file);
  if (!isSame) return 'price';
  return changes.benchmarks.schedules.length > 0 ? 'benchmark' : 'peers';
}

/** The files of each campus of an area in the order of their addresses, priced or not. */
function pricesById({ area, prices }: ChangeSide): Map<string, Priced[]> {
  const found = new Map<string, (Priced & { url: string })[]>();
  if (!area) return new Map();
  const { directory, has } = area;
  const indexes = fileIndexes(directory);
  for (const i of directoryTable(directory).campuses.file.keys()) {
    if (!has(i)) continue;
    const { id, name, state, zip, file } = directoryCampus(directory, i);
    const url = directoryFile(directory, indexes.get(file) ?? -1).url ?? '';
    const own = found.get(id) ?? [];
    found.set(id, own);
    own.push({ id, name, state, zip, file, url, cents: prices.get(file)?.cents ?? null });
  }
  for (const own of found.values())
    own.sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : a.file - b.file));
  return found;
}
