import { describe, expect, it } from 'vitest';
import { eachObservation } from '../../../builder/src/aggregate/code-rows.ts';
import { type FilePrice, listFilePrices } from '../../../builder/src/aggregate/file-prices.ts';
import { type CodeGroup, groupCode } from '../../../builder/src/aggregate/group.ts';
import { surveyCode } from '../../../builder/src/aggregate/survey-code.ts';
import { withholdImplausible } from '../../../builder/src/aggregate/withhold.ts';
import { noBenchmark } from '../../../builder/src/fee-schedules/benchmarks.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import type { Medicare } from '../../../schemas/benchmark.ts';
import { inPricedSetting } from '../../../schemas/observation.ts';
import { type CodeObservation, makeCodeRows } from '../../../tools/testbed/code-rows.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { observationWith, plainFacts } from '../../support/prices/observations.ts';
import { statisticsOf } from '../../support/prices/sources.ts';
import { testSeed } from '../../support/soak.ts';

// From rows to statistics without a file on disk: rows of price files in, what a code tile is made of out.
const CODE = '70551';
const SEED = testSeed(20261122);
const MEDICARE: Medicare = { ...noBenchmark(CODE, true).medicare, amount: 200, outpatient_amount: 250 };

const JUDGED = { code: CODE, setting: 'outpatient', medicare: MEDICARE } as const;

type File = { system: number | null; rows: { cash: string; setting: string }[] };

function observationsOf(files: readonly File[]): CodeObservation[] {
  return files.flatMap(({ rows }, file) => {
    const observer = new Observer({ drg: true });
    rows.forEach(({ cash, setting }, item) => {
      const row: MrfRow = {
        item,
        at: `P${item}`,
        codes: [{ code: CODE, type: 'CPT' }],
        setting,
        billingClass: '',
        hasModifier: false,
        cash,
        description: `item ${item}`,
        gross: '',
        notes: '',
      };
      observer.take(row);
    });
    const { observations } = observer.finish();
    return [...observations].map(({ setting, cents, items }) =>
      observationWith({ file, setting, cents, items, lists: items.map(() => 0) }),
    );
  });
}

/** A group with its files one by one. */
type Group = Omit<CodeGroup, 'files'> & { files: FilePrice[] };

function groupOf(files: readonly File[], observations = observationsOf(files)): Group {
  const facts = plainFacts(files.map(({ system }) => system));
  const rows = makeCodeRows(observations);
  const survey = surveyCode(JUDGED, rows, facts);
  const judged = withholdImplausible(JUDGED, rows, survey, () => 1000);
  const group = groupCode(CODE, 'outpatient', judged, facts);
  return { ...group, files: listFilePrices(group.files) };
}

/** What an answer shows, free of price-file numbers. */
function shown(group: Group) {
  const { withheld, otherSetting, files } = group;
  const prices = files.map(({ cents, amounts }) => `${cents}: ${amounts.join(' ')}`).sort();
  return { ...statisticsOf(files), withheld, otherSetting, prices };
}

function aFile(random: Random, system: number | null = null): File {
  const odd = ['0.01', '1.00', '4800000.00', '11.50'];
  const amount = () => (random.int(12) === 0 ? random.pick(odd) : (300 + random.int(1500)).toFixed(2));
  const setting = () => random.pick(['outpatient', 'both', '', 'inpatient']);
  return {
    system,
    rows: Array.from({ length: 1 + random.int(5) }, () => ({ cash: amount(), setting: setting() })),
  };
}

const aWorld = (random: Random): File[] =>
  Array.from({ length: 5 + random.int(8) }, () => aFile(random, random.int(3) === 0 ? random.int(2) : null));

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.int(left.length), 1));
}

describe('what never changes a number', () => {
  const random = seededRandom(SEED);
  const worlds = Array.from({ length: 200 }, () => aWorld(random));

  it.each([
    [
      'repeating the rows of a file',
      (file: File) => ({ ...file, rows: [...file.rows, ...file.rows, ...file.rows] }),
    ],
    [
      'a payer row beside each row, with the amount dressed',
      (file: File) => {
        return { ...file, rows: file.rows.flatMap((row) => [row, { ...row, cash: ` $${row.cash} ` }]) };
      },
    ],
    ['the order of rows', (file: File) => ({ ...file, rows: shuffled(random, file.rows) })],
  ])(`is %s (seed ${SEED})`, (_, change) => {
    for (const world of worlds) expect(groupOf(world.map(change))).toEqual(groupOf(world));
  });

  it('is the order of files, nor that of observations from several shards', () => {
    for (const world of worlds) {
      expect(shown(groupOf(shuffled(random, world)))).toEqual(shown(groupOf(world)));
      expect(groupOf(world, shuffled(random, observationsOf(world)))).toEqual(groupOf(world));
    }
  });

  it('counts every observation exactly once', () => {
    for (const world of worlds) {
      const observations = observationsOf(world);
      const { withheld, otherSetting } = groupOf(world, observations);
      const facts = plainFacts(world.map(({ system }) => system));
      const rows = makeCodeRows(observations);
      const survey = surveyCode(JUDGED, rows, facts);
      const judged = [...eachObservation(withholdImplausible(JUDGED, rows, survey, () => 1000))];
      const kept = judged.filter(
        ({ withheldBy, setting }) => withheldBy === null && inPricedSetting(setting, 'outpatient'),
      ).length;
      const held = Object.values(withheld).reduce((sum, n) => sum + n, 0);
      expect(kept + held + otherSetting).toBe(observations.length);
    }
  });
});

describe('who cannot drown a median', () => {
  const plain = [500, 600, 700, 800, 900, 1000, 1100].map(
    (cash): File => ({ system: null, rows: [{ cash: String(cash), setting: '' }] }),
  );
  const medianOf = (files: readonly File[]) => statisticsOf(groupOf(files).files).median;
  const steps = [80_000, 85_000];
  const prices = (n: number, from: number) =>
    Array.from({ length: n }, (_, i) => ({ cash: String(from + i), setting: '' }));

  it('a file that lists 1,000 prices moves it no more than one that lists its middle', () => {
    expect(medianOf(plain)).toBe(steps[0]);
    expect(medianOf([...plain, { system: null, rows: prices(1000, 2000) }])).toBe(
      medianOf([...plain, { system: null, rows: prices(1, 2000) }]),
    );
    expect(medianOf([...plain, { system: null, rows: prices(1000, 2000) }])).toBe(steps[1]);
  });

  it('a chain of 12 files with one list moves it no more than one file', () => {
    const chain = Array.from({ length: 12 }, (): File => ({ system: 7, rows: prices(2, 2000) }));
    expect(medianOf([...plain, ...chain])).toBe(medianOf([...plain, ...chain.slice(0, 1)]));
    expect(statisticsOf(groupOf([...plain, ...chain]).files)).toMatchObject({ nFacilities: 19, nSystems: 8 });
  });
});

describe('two passes', () => {
  const at = (cash: string, setting = ''): File => ({ system: null, rows: [{ cash, setting }] });

  it('judge by the median of what is left of the first', () => {
    const files = ['900', '1000', '1100', '1200', '1300', '11.50'].map((cash) => at(cash));
    expect(groupOf(files).withheld).toEqual({ below_floor: 1 });
    expect(groupOf(files.slice(3)).withheld).toEqual({});
  });

  it('do not take placeholders for a yardstick, however many there are', () => {
    const files = ['900', '1000', '0.01', '0.01', '0.01', '1.00'].map((cash) => at(cash));
    expect(groupOf(files).withheld).toEqual({ placeholder: 4 });
  });

  it('leave the other setting and what is withheld already alone', () => {
    const files = [at('0.01', 'inpatient'), at('900')];
    expect(groupOf(files)).toMatchObject({ otherSetting: 1, withheld: {} });
    const future = [observationWith({ file: -1, cents: 1, withheldBy: 'future_date' })];
    expect(groupOf(files, future).withheld).toEqual({ future_date: 1 });
  });
});
