// What moved from one release to the next: the change feed and the correction ledger, an object of every
// release.
import * as z from 'zod';
import { CodeKey } from './code.ts';
import { Cents } from './money.ts';
import { IsoDate } from './place.ts';
import { ProviderKey } from './provider.ts';
import { BuildId, TILE_FORMAT } from './tile.ts';

/** Codes the feed lists by how far their median moved; the counts are of all. */
export const MAX_MOVERS = 500;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const ChangedInput = z.strictObject({
  kind: z.string(),
  sha256: Sha256,
  dated: IsoDate.nullable(),
  source_url: z.string().nullable(),
});
const Version = z.strictObject({ sha256: Sha256, dated: IsoDate.nullable() });
/** A count in the release before and in this one. */
export const BeforeAfter = z.strictObject({ before: z.int().nonnegative(), after: z.int().nonnegative() });

/** Why a median is another one: the hospitals' prices, our method, a fee schedule, or the setting of the code. */
export const CHANGE_KINDS = ['price', 'method', 'benchmark', 'setting'] as const;
export const ChangeKind = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Fee schedules and claims that changed, as an answer credits them, and how many codes have other Medicare amounts. */
export const BenchmarkChanges = z.strictObject({
  schedules: z.array(
    z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  codes: z.int().nonnegative(),
});
export type BenchmarkChanges = z.infer<typeof BenchmarkChanges>;
const ListedHospital = { ccn: z.string().nullable(), name: z.string() };

/** One code whose national median is another; amounts in cents, counts of kept observations. */
export const Mover = z.strictObject({
  code: CodeKey,
  kind: ChangeKind,
  before: Cents,
  after: Cents,
  n_before: z.int().nonnegative(),
  n_after: z.int().nonnegative(),
});
export type Mover = z.infer<typeof Mover>;

/**
 * One provider key under which the middle prices or their number are others; amounts are the lower medians of
 * the middle prices in cents, null where a build does not state it, counts those of providers.
 */
export const ProviderMover = z.strictObject({
  key: ProviderKey,
  before: Cents.nullable(),
  after: Cents.nullable(),
  n_before: z.int().nonnegative(),
  n_after: z.int().nonnegative(),
});
export type ProviderMover = z.infer<typeof ProviderMover>;

/** What a release says differently about something that an earlier one had said of the same source. */
export const Correction = z.discriminatedUnion('kind', [
  /** A rule or reader changed, so numbers may differ for the same files. */
  z.strictObject({
    kind: z.literal('method_changed'),
    version: z.string(),
    before: z.int().nullable(),
    after: z.int().nullable(),
  }),
  /** A source was published again with other content under the same date. */
  z.strictObject({
    kind: z.literal('file_restated'),
    source_url: z.string(),
    before: Version,
    after: Version,
  }),
  /** A national median that the release before had and this one does not. */
  z.strictObject({
    kind: z.literal('median_withdrawn'),
    code: CodeKey,
    median: Cents,
    reason: z.enum(['no_observations', 'too_few_sources', 'withheld']),
  }),
]);
export type Correction = z.infer<typeof Correction>;

export const Changes = z.strictObject({
  format: z.literal(TILE_FORMAT),
  build: BuildId,
  /** The release it is compared with; null for the first. */
  previous: BuildId.nullable(),
  as_of: IsoDate,
  counts: z.strictObject({
    price_files: BeforeAfter,
    observations: BeforeAfter,
    withheld: BeforeAfter,
    codes_with_price: BeforeAfter,
    areas_with_statistics: BeforeAfter,
    medicare_amounts: BeforeAfter,
    /** Providers with a price, summed over the keys. */
    provider_rows: BeforeAfter,
  }),
  inputs: z.strictObject({
    unchanged: z.int().nonnegative(),
    gained: z.array(ChangedInput),
    lost: z.array(ChangedInput),
    replaced: z.array(
      z.strictObject({ kind: z.string(), source_url: z.string(), before: Version, after: Version }),
    ),
  }),
  /** Rows of the hospital list. All zero and empty when the later build does not record them. */
  hospitals: z.strictObject({
    listed: BeforeAfter,
    failed: BeforeAfter,
    /** Could be fetched for the earlier build, or were not listed, and could not be fetched for the later one. */
    missing: z.array(z.strictObject({ ...ListedHospital, status: z.string(), stands_in: z.boolean() })),
    /** The other way round. */
    back: z.array(z.strictObject(ListedHospital)),
    /** Listed for the earlier build only. */
    delisted: z.array(z.strictObject(ListedHospital)),
    /** The build uses files of an earlier night. */
    standing_in: z.array(
      z.strictObject({ ...ListedHospital, status: z.string(), since: IsoDate, days: z.int().nonnegative() }),
    ),
    /** Files of an earlier night were used before, and are now too old. */
    aged_out: z.array(z.strictObject({ ...ListedHospital, since: IsoDate })),
  }),
  codes: z.strictObject({ gained: z.array(CodeKey), lost: z.array(CodeKey) }),
  states: z.strictObject({ gained: z.array(z.string()), lost: z.array(z.string()) }),
  medians: z.strictObject({
    compared: z.int().nonnegative(),
    up: z.int().nonnegative(),
    down: z.int().nonnegative(),
    /** How many of those that rose or fell, by kind. */
    kinds: z.strictObject({
      price: z.int().nonnegative(),
      method: z.int().nonnegative(),
      benchmark: z.int().nonnegative(),
      setting: z.int().nonnegative(),
    }),
    movers: z.array(Mover),
  }),
  benchmarks: BenchmarkChanges,
  providers: z.strictObject({
    gained: z.array(ProviderKey),
    lost: z.array(ProviderKey),
    compared: z.int().nonnegative(),
    movers: z.array(ProviderMover),
  }),
  corrections: z.array(Correction),
});
export type Changes = z.infer<typeof Changes>;
