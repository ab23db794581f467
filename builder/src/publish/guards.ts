// The guards of a publish, as data: how much a build may differ from the live release.
// docs/runbooks/nightly-failure.md says what to do when a guard stops a night. Pure.
import type { Changes } from '../../../schemas/changes.ts';
import type { BuildFacts } from './compare/build-facts.ts';
import { makeKindOfChange } from './compare/change-kinds.ts';
import { ratioOf } from './compare/compare-builds.ts';
import { findRevisedClaims } from './compare/compare-claims.ts';
import { providersInBoth, ratio } from './compare/compare-providers.ts';
import { PublishRefusal } from './release-store.ts';

/** Both builds, and the changes between them. */
export type Compared = { before: BuildFacts; after: BuildFacts; changes: Changes };

/**
 * How much something changed: a share or a ratio, the number of things that it counts, and a text for people.
 */
type Measure = { value: number; things: number; words: string };

export type Guard = {
  id: string;
  /** The largest value that passes. */
  limit: number;
  /** This number of things may always change, because a share means little when there are few. */
  allowed: number;
  /** The reason for the limit. */
  reason: string;
  measure: (compared: Compared) => Measure;
};

/** A median counts as moved when it changed by more than this ratio in either direction. */
const MOVED_RATIO = 1.5;
/** Just under ten times: the amount lost or gained a digit. */
const JUMPED_RATIO = 9.5;
/** A state with fewer price files may lose all of them, because they are a single hospital. */
const MIN_FILES_OF_A_STATE = 2;

const lostShare = ({ before, after }: { before: number; after: number }, what: string): Measure => {
  const value = before === 0 ? 0 : Math.max(0, 1 - after / before);
  return { value, things: Math.max(0, before - after), words: `${after} ${what}, ${before} before` };
};

export const GUARDS: readonly Guard[] = [
  {
    id: 'older_build',
    limit: 0,
    allowed: 0,
    reason: 'A build of an earlier day would bring back old prices. To go back to a release, use rollback.',
    measure: ({ before, after }) => {
      const older = after.asOf < before.asOf ? 1 : 0;
      const words = `the build is as of ${after.asOf}, the live release as of ${before.asOf}`;
      return { value: older, things: older, words };
    },
  },
  {
    id: 'files_lost',
    limit: 0.05,
    allowed: 2,
    reason:
      'Hospitals close and sites fail one at a time; many losses at once are a fault of fetching or reading.',
    measure: ({ before, changes }) => {
      const lost = filesLost(changes);
      const value = before.priceFiles === 0 ? 0 : lost / before.priceFiles;
      return { value, things: lost, words: `${lost} of ${before.priceFiles} price files are gone` };
    },
  },
  {
    id: 'fetch_failed',
    limit: 0.05,
    allowed: 2,
    reason:
      'Sites fail a few at a time; a twentieth of the list newly failing is our network or a refused client.',
    measure: ({ changes: { hospitals } }) => {
      const newly = hospitals.missing.length;
      const value = hospitals.listed.after === 0 ? 0 : newly / hospitals.listed.after;
      const words = `${newly} of ${hospitals.listed.after} hospitals could newly not be fetched`;
      return { value, things: newly, words };
    },
  },
  {
    id: 'fetch_failed_many',
    limit: 20,
    allowed: 0,
    reason: 'More than twenty sites do not fail in one night for different reasons: they share a platform.',
    measure: ({ changes: { hospitals } }) => {
      const newly = hospitals.missing.length;
      return { value: newly, things: newly, words: `${newly} hospitals could newly not be fetched` };
    },
  },
  {
    id: 'fetch_failed_all',
    limit: 0,
    allowed: 0,
    reason: 'When not one hospital of the list answers, the fault is on our side.',
    measure: ({ changes: { hospitals } }) => {
      const { failed, listed } = hospitals;
      const all = listed.after > 0 && failed.after === listed.after ? listed.after : 0;
      return {
        value: all,
        things: all,
        words: `${failed.after} of ${listed.after} hospitals could not be fetched`,
      };
    },
  },
  {
    id: 'observations_lost',
    limit: 0.2,
    allowed: 0,
    reason: 'Prices leave with their hospitals; a fifth of them at once means that files were read in part.',
    measure: ({ changes }) => lostShare(changes.counts.observations, 'observations'),
  },
  {
    id: 'withheld_risen',
    limit: 0.05,
    allowed: 0,
    reason: 'The plausibility rules withhold a steady share; more means that amounts are read differently.',
    measure: ({ changes: { counts } }) => {
      const share = (side: 'before' | 'after') => {
        const all = counts.withheld[side] + counts.observations[side];
        return all === 0 ? 0 : counts.withheld[side] / all;
      };
      const words = `${percent(share('after'))} of observations withheld, ${percent(share('before'))} before`;
      return { value: Math.max(0, share('after') - share('before')), things: counts.withheld.after, words };
    },
  },
  {
    id: 'codes_lost',
    limit: 0.1,
    allowed: 5,
    reason: 'A code loses its last price now and then; a tenth of the codes at once is a fault.',
    measure: ({ before, changes }) => {
      const lost = changes.codes.lost.length;
      const value = before.codes.size === 0 ? 0 : lost / before.codes.size;
      return { value, things: lost, words: `${lost} of ${before.codes.size} priced codes have no price` };
    },
  },
  {
    id: 'medians_moved',
    limit: 0.1,
    allowed: 3,
    reason: `Hospitals revise prices once a year and not together; when more codes than this move by over ${MOVED_RATIO} times, it is a fault of reading.`,
    measure: (compared) => shareMoved(compared, MOVED_RATIO),
  },
  {
    id: 'medians_jumped',
    limit: 0.01,
    allowed: 0,
    reason: 'Prices do not move tenfold in a night: dollars were read as cents, or a decimal point was lost.',
    measure: (compared) => shareMoved(compared, JUMPED_RATIO),
  },
  {
    id: 'areas_lost',
    limit: 0.2,
    allowed: 3,
    reason: 'Local statistics end where the third hospital leaves; a fifth of them at once is lost coverage.',
    measure: ({ changes }) => lostShare(changes.counts.areas_with_statistics, 'statistics of states'),
  },
  {
    id: 'states_shrunk',
    limit: 0,
    allowed: 0,
    reason: 'Half the hospitals of a state do not stop publishing in one night.',
    measure: ({ before, after }) => {
      const shrunk = [...before.states].filter(
        ([state, files]) => files >= MIN_FILES_OF_A_STATE && (after.states.get(state) ?? 0) < files / 2,
      );
      const words = shrunk.map(([state, files]) => `${state} ${after.states.get(state) ?? 0} of ${files}`);
      const value = shrunk.length;
      return { value, things: value, words: `price files of states: ${words.join(', ') || 'none shrank'}` };
    },
  },
  {
    id: 'medicare_lost',
    limit: 0.1,
    allowed: 0,
    reason: 'A new fee schedule drops few codes; more means that a federal file is missing or was refused.',
    measure: ({ changes }) => lostShare(changes.counts.medicare_amounts, 'codes with a Medicare amount'),
  },
  {
    id: 'claims_revised',
    limit: 0,
    allowed: 0,
    reason:
      'The claims of a year are published from one file: a small count that one version hides is the difference to another.',
    measure: ({ before, after }) => {
      const revised = findRevisedClaims(before.inputs, after.inputs);
      const words = `claims of the release before: ${revised.join(', ') || 'the same files'}`;
      return { value: revised.length, things: revised.length, words };
    },
  },
  {
    id: 'providers_lost',
    limit: 0.4,
    allowed: 20,
    reason: 'Payers publish by the month and one at a time; this many providers at once mean a missing file.',
    measure: ({ changes }) => lostShare(changes.counts.provider_rows, 'providers with a price'),
  },
  {
    id: 'provider_prices_jumped',
    limit: 0.1,
    allowed: 1,
    reason: 'Contracts do not change tenfold at the same time: rates were read in another unit.',
    measure: ({ before, after }) => {
      const both = providersInBoth(before.providers, after.providers);
      const jumped = both.filter((mover) => ratio(mover) > JUMPED_RATIO).length;
      const words = `${jumped} of ${both.length} provider keys moved by more than ${JUMPED_RATIO} times`;
      return { value: both.length === 0 ? 0 : jumped / both.length, things: jumped, words };
    },
  },
];

/** A guard that a build does not pass. */
export type Breach = { guard: string; value: number; limit: number; words: string; reason: string };

/**
 * Finds the guards that stop this build. `before` is undefined for the first release: it only needs a price
 * file.
 */
export function findBreaches(before: BuildFacts | undefined, after: BuildFacts, changes: Changes): Breach[] {
  if (after.priceFiles === 0) return [NO_PRICE_FILES];
  if (!before) return [];
  return GUARDS.flatMap(({ id, limit, allowed, reason, measure }): Breach[] => {
    const { value, things, words } = measure({ before, after, changes });
    return value > limit && things > allowed ? [{ guard: id, value, limit, words, reason }] : [];
  });
}

const NO_PRICE_FILES: Breach = {
  guard: 'no_price_files',
  value: 0,
  limit: 1,
  words: 'the build has no price file',
  reason: 'A release without prices cannot answer anything.',
};

/** Guards have stopped the build. */
export class GuardBreach extends PublishRefusal {
  override name = 'GuardBreach';
  readonly breaches: readonly Breach[];
  constructor(breaches: readonly Breach[]) {
    const lines = breaches.map(
      ({ guard, words, limit, reason }) => `  ${guard}: ${words} (limit ${limit}). ${reason}`,
    );
    super(
      `The build was not published and the live release stays. These guards stopped it:\n${lines.join('\n')}\n` +
        'If the changes are right, publish again with --force and a reason.',
    );
    this.breaches = breaches;
  }
}

/**
 * Number of lost price files. Files without an address cannot be distinguished, so only their numbers are
 * compared.
 */
function filesLost({ inputs }: Changes): number {
  const mrfs = (list: Changes['inputs']['lost']) => list.filter(({ kind }) => kind === 'mrf');
  const nameless = (list: Changes['inputs']['lost']) =>
    mrfs(list).filter(({ source_url }) => source_url === null).length;
  const named = mrfs(inputs.lost).length - nameless(inputs.lost);
  return named + Math.max(0, nameless(inputs.lost) - nameless(inputs.gained));
}

/**
 * Share of the codes priced in both builds whose price moved by more than a ratio. The price of a code is its
 * median, or the middle one of its prices when there are too few for a median. A code with another benchmark or in
 * another setting alone has not moved: no hospital changed a price.
 */
function shareMoved({ before, after }: Compared, limit: number): Measure {
  const kindOf = makeKindOfChange(before, after);
  let [compared, moved] = [0, 0];
  for (const [code, old] of before.codes) {
    const now = after.codes.get(code);
    const [was, is] = [old.median ?? old.middle, now?.median ?? now?.middle ?? null];
    if (was === null || is === null) continue;
    compared += 1;
    const kind = kindOf(code);
    if (kind === 'benchmark' || kind === 'setting') continue;
    if (was > 0 && is > 0 && ratioOf({ before: was, after: is }) > limit) moved += 1;
  }
  const words = `${moved} of ${compared} codes moved by more than ${limit} times`;
  return { value: compared === 0 ? 0 : moved / compared, things: moved, words };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
