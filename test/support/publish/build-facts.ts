// Facts of an invented build for tests of comparison and guards: 200 codes, 100 price files, five states.
import type { BuildFacts, CodeFacts } from '../../../builder/src/publish/compare/build-facts.ts';

/** A five-character code by its number. */
export function codeNumber(i: number): string {
  return String(10000 + i);
}

/** A provider key by its number. */
export function providerKey(i: number): string {
  return `sample_${String(i).padStart(2, '0')}`;
}

/** A build as of 2026-08-01; `change` edits it. */
export function someFacts(change: (facts: BuildFacts) => void = () => {}): BuildFacts {
  const codes = new Map<string, CodeFacts>();
  for (let i = 0; i < 200; i += 1) {
    codes.set(codeNumber(i), {
      median: 10_000,
      middle: 10_000,
      observations: 50,
      withheld: 1,
      areas: 5,
      setting: 'outpatient',
    });
  }
  const facts: BuildFacts = {
    build: '2026-07-01-000000000001',
    asOf: '2026-08-01',
    versions: { format: 1, reader_version: 1 },
    inputs: Array.from({ length: 100 }, (_, i) => someInput(i)),
    fetched: fetchRows(1_000),
    priceFiles: 100,
    observations: 10_000,
    withheld: 200,
    medicareAmounts: 150,
    medicare: new Map([['10000', '100 80  ']]),
    schedules: ['CMS OPPS Addendum B, 2026-04-01'],
    codes,
    states: new Map([
      ['IA', 40],
      ['NE', 30],
      ['MO', 20],
      ['KS', 9],
      ['WY', 1],
    ]),
    providers: new Map(
      Array.from({ length: 20 }, (_, i) => [providerKey(i), { providers: 100, midMedian: 20_000 }]),
    ),
  };
  change(facts);
  return facts;
}

/** Rows of a hospital list, of which the first `failed` could not be fetched. */
export function fetchRows(count: number, failed = 0): BuildFacts['fetched'] {
  return Array.from({ length: count }, (_, i) => ({
    ...{ ccn: String(100_000 + i), name: `Sample Hospital ${i}`, status: i < failed ? 'blocked' : 'ok' },
    ...{ stands_in: i < failed, failed_since: i < failed ? '2026-08-01' : null },
  }));
}

/** A price file by its number, published at an address of its own. */
export function someInput(i: number, version = 0): BuildFacts['inputs'][number] {
  return {
    kind: 'mrf',
    sha256: `${version}${String(i).padStart(63, '0')}`,
    dated: '2026-05-01',
    source_url: `https://hospitals.example/${i}.csv`,
  };
}
