// Rows of the dataset `price_moves`: the areas in which the median of one code differs from the release before. Pure.
import type { ExportFilters } from '../../../schemas/enterprise.ts';
import type { MOVE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import { areaEntry, areaKeys } from '../../../schemas/read-tile.ts';
import type { AreaColumns, Zip3Statistics } from '../../../schemas/tile.ts';
import { changeOf, type ExportRow, type ExportValue } from './export-row.ts';
import { type CodePair, kindOfMedian, type ReleaseBefore } from './release-before.ts';

type Row = Record<(typeof MOVE_FIELDS)[number], ExportValue>;
/** A median in dollars and the number of its independent sources. */
type Figures = { median: number | null; systems: number };
type Scope = { scope: 'national' | 'state' | 'zip3'; scope_id: string };
type Zip3Pair = { now: Zip3Statistics | undefined; before: Zip3Statistics | undefined };

/**
 * The nation, then states, then prefixes; with a filter only the areas it names.
 * @param readZip3 called when rows by prefix are wanted
 */
export async function* moveRows(
  pair: CodePair,
  release: ReleaseBefore,
  { states, zip3 }: Pick<ExportFilters, 'states' | 'zip3'>,
  readZip3: () => Promise<Zip3Pair>,
): AsyncGenerator<ExportRow> {
  const { now, before } = pair;
  const everywhere = states.length === 0 && zip3.length === 0;
  if (everywhere) {
    const scope = { scope: 'national', scope_id: 'US' } as const;
    yield* moveRow(pair, release, scope, nationOf(before), nationOf(now));
  }
  if (everywhere || states.length > 0) {
    const keys = everywhere ? union(before?.states, now?.states) : states;
    for (const key of keys) {
      const scope = { scope: 'state', scope_id: key } as const;
      yield* moveRow(pair, release, scope, areaOf(before?.states, key), areaOf(now?.states, key));
    }
  }
  if (!everywhere && zip3.length === 0) return;
  const read = await readZip3();
  for (const key of everywhere ? union(read.before?.zip3, read.now?.zip3) : zip3) {
    const scope = { scope: 'zip3', scope_id: key } as const;
    yield* moveRow(pair, release, scope, areaOf(read.before?.zip3, key), areaOf(read.now?.zip3, key));
  }
}

function* moveRow(
  pair: CodePair,
  { build, changes }: ReleaseBefore,
  scope: Scope,
  before: Figures,
  after: Figures,
): Generator<ExportRow> {
  const tile = pair.now ?? pair.before;
  if (before.median === after.median || !tile) return;
  const { code, code_type, label, setting } = tile;
  const row: Row = {
    ...{ code, code_type, label, setting, ...scope },
    ...{ before: before.median, after: after.median, ...changeOf(before.median, after.median) },
    currency: 'USD',
    n_systems_before: before.systems,
    n_systems_after: after.systems,
    kind: kindOfMedian(pair, changes),
    release_before: build.release,
  };
  yield row;
}

function nationOf(tile: CodePair['now']): Figures {
  return { median: tile?.national.median ?? null, systems: tile?.national.n_systems ?? 0 };
}

function areaOf(columns: AreaColumns | undefined, key: string): Figures {
  const area = columns && areaEntry(columns, [], key);
  return { median: dollarsOrNull(area?.median ?? null), systems: area?.n_systems ?? 0 };
}

function union(before: AreaColumns | undefined, now: AreaColumns | undefined): string[] {
  return [...new Set([before, now].flatMap((columns) => (columns ? areaKeys(columns) : [])))].sort();
}
