// The release that the live one is compared with, and why a price or a median is another one.
import type { ChangeKind, Changes } from '../../../schemas/changes.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import { ApiError } from '../errors.ts';
import type { Build } from '../tiles/build.ts';
import type { Ask } from './ask.ts';

/** The earlier release, and what the change feed says of everything together. */
export type ReleaseBefore = { build: Build; changes: Changes };
/** Two releases of one code. */
export type CodePair = { now: CodeTile | undefined; before: CodeTile | undefined };

/**
 * Undefined for the first release. @throws ApiError `invalid_parameter` when the release before is no longer stored
 */
export async function readReleaseBefore({
  build,
  tiles,
}: Pick<Ask, 'build' | 'tiles'>): Promise<ReleaseBefore | undefined> {
  const changes = await tiles.changes(build);
  if (changes === undefined || changes.previous === null) return undefined;
  const before = await tiles.earlier(changes.previous);
  if (before) return { build: before, changes };
  const expected = `another dataset: release ${changes.previous}, with which ${build.release} compares, is no longer stored`;
  throw new ApiError('invalid_parameter', { param: 'dataset', expected });
}

/** Both tiles of a code, undefined where a release lacks the code; undefined when both releases share one tile. */
export async function readPair(
  code: string,
  { build, tiles }: Pick<Ask, 'build' | 'tiles'>,
  before: Build,
): Promise<CodePair | undefined> {
  const [isNow, wasBefore] = [build.hasCode(code), before.hasCode(code)];
  if (isNow && wasBefore && build.filed.code(code) === before.filed.code(code)) return undefined;
  return {
    now: isNow ? await tiles.code(build, code) : undefined,
    before: wasBefore ? await tiles.code(before, code) : undefined,
  };
}

/** The kind of everything in the pair, when a setting or a method decides it; else undefined. */
export function kindOfPair({ now, before }: CodePair, { corrections }: Changes): ChangeKind | undefined {
  if (now && before && now.setting !== before.setting) return 'setting';
  return corrections.some(({ kind }) => kind === 'method_changed') ? 'method' : undefined;
}

/** The kind of a median that moved: with the same price files only a fee schedule can have moved it. */
export function kindOfMedian(pair: CodePair, changes: Changes): ChangeKind {
  const { gained, lost, replaced } = changes.inputs;
  const hasSamePrices = ![...gained, ...lost, ...replaced].some(({ kind }) => kind === 'mrf');
  const isBenchmark = hasSamePrices && changes.benchmarks.schedules.length > 0;
  return kindOfPair(pair, changes) ?? (isBenchmark ? 'benchmark' : 'price');
}
