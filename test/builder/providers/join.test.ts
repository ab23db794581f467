import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayerRate } from '../../../builder/src/payers/payer-rate.ts';
import { makeProviders, type ProviderInputs } from '../../../builder/src/providers/make-providers.ts';
import type { PricedProvider } from '../../../builder/src/providers/priced-provider.ts';
import { providerKeySpecs, specialtyLabel } from '../../../builder/src/providers/provider-keys.ts';
import { npiOf } from '../../support/providers/nppes-file.ts';

let dir: string;
let runs = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-join-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const KEYS = providerKeySpecs(new Map([['99204', 'A visit']]));
const line = (npi: string, type: '1' | '2', codes: string, zip = '50010', day = '2026-01-01') =>
  `${npi}\t${day}\t${type}\tSample ${npi}\t${codes}\t${zip}\tAmes\tIA\t1 Sample St\t\n`;
const rate = (npi: string, code: string, cents: number, change: Partial<PayerRate> = {}): PayerRate => ({
  ...{ npi, code, cents, place: 'professional', kind: 'negotiated' },
  ...{ payer: 'Sample Mutual', network: 'PPO', group: '', asOf: '2026-05-01' },
  ...change,
});

async function made(registry: string[], rates: Iterable<PayerRate>, change: Partial<ProviderInputs> = {}) {
  runs += 1;
  const work = join(dir, `run ${runs}`);
  const registryPaths: string[] = [];
  for (const [i, text] of registry.entries()) {
    registryPaths.push(join(dir, `${runs}-${i}.registry`));
    await writeFile(join(dir, `${runs}-${i}.registry`), text);
  }
  const expand = async (emit: (one: PayerRate) => void) => {
    for (const one of rates) emit(one);
  };
  const { providers, counts } = await makeProviders(work, {
    ...{ registryPaths, payers: [{ name: 'payer.json', expand }], keys: KEYS },
    feesOf: () => ({ professional: null, facility: null }),
    hospitalPrices: () => undefined,
    undated: '2026-06-30',
    claims: null,
    ...change,
  });
  const all = async (key: string): Promise<PricedProvider[]> => {
    const rows = [];
    for (const zip3 of providers.zip3sOf(key)) rows.push(...(await providers.read(key, zip3)));
    return rows;
  };
  return { providers, counts, all, work };
}

describe('the join of registry and rates', () => {
  it('files every provider once under each key that admits it, by the ZIP3 of its practice', async () => {
    const [doctor, other, centre] = [npiOf(1), npiOf(2), npiOf(3)];
    const { providers, counts, all } = await made(
      [
        line(doctor, '1', '207RC0000X') + line(centre, '2', '261QA1903X', '10001'),
        // Older, and of the same day: neither replaces a row of the file before.
        line(doctor, '1', '207Q00000X', '00501', '2025-12-31') +
          line(centre, '2', '207Q00000X', '00501') +
          line(other, '1', '207RC0000X 207Q00000X', '50801'),
      ],
      [
        rate(doctor, '99204', 20_000),
        rate(doctor, '99204', 30_000, { network: 'HMO', asOf: null }),
        rate(other, '99204', 10_000),
        rate(other, '45378', 10_000),
        rate(centre, '45378', 90_000, { place: 'facility' }),
        rate(npiOf(4), '99204', 1),
        rate('4567890123', '99204', 1),
        rate(doctor, '00100', 1),
      ],
    );
    expect(providers.zip3sOf('cardiology')).toEqual(['500', '508']);
    expect(
      (await all('cardiology')).map(({ npi, midCents, asOf, primary }) => [npi, midCents, asOf, primary]),
    ).toEqual([
      [doctor, 25_000, '2026-05-01', true],
      [other, 10_000, '2026-05-01', true],
    ]);
    // A cardiologist who is also registered as a family doctor gives no primary care.
    expect(await all('99204')).toEqual([]);
    expect((await all('45378')).map(({ npi, basis }) => [npi, basis])).toEqual([[centre, 'facility_fee']]);
    expect(counts).toMatchObject({
      ...{ registry: { providers: 3, replaced_rows: 2 }, providers: 3, spread: 0 },
      files: new Map([['payer.json', { rates: 7, unknown_npi: 2, dropped: { taxonomy: 1 }, counted: 4 }]]),
    });
  });

  it('names the groups behind the amount of a rate, and nobody where the payer names none', async () => {
    const [doctor, other] = [npiOf(1), npiOf(2)];
    const { all } = await made(
      [line(doctor, '1', '207RC0000X') + line(other, '1', '207RC0000X')],
      [
        rate(doctor, '99204', 20_000, { group: 'North Group' }),
        rate(other, '99204', 20_000),
        rate(doctor, '99204', 20_000, { group: 'A Practice' }),
        rate(doctor, '99204', 30_000, { group: 'South Group' }),
        rate(doctor, '99204', 25_000, { network: 'HMO', group: 'South Group' }),
      ],
    );
    expect(
      (await all('cardiology')).map(({ rates }) => rates.map(({ network, group }) => [network, group])),
    ).toEqual([
      [
        ['HMO', 'South Group'],
        ['PPO', 'A Practice; North Group'],
      ],
      [['PPO', null]],
    ]);
  });

  it('admits a generalist by the primary code alone, and no generalist as a psychiatrist', async () => {
    const registry = [
      ['1', '207Q00000X'],
      ['2', '207RC0000X 207R00000X'],
      ['3', '193200000X 207Q00000X'],
      ['4', '363LF0000X 363LP0808X'],
      ['5', '207R00000X 207RC0000X'],
      ['6', '2084P0800X 207Q00000X'],
      ['7', '2084N0400X 2084P0800X'],
    ] as const;
    const { all } = await made(
      [registry.map(([n, codes]) => line(npiOf(Number(n)), '1', codes)).join('')],
      registry.flatMap(([n]) =>
        ['99203', '99204', '99213', '90792'].map((code) => rate(npiOf(Number(n)), code, 9_000)),
      ),
    );
    const listed = async (key: string) => {
      const npis = new Set((await all(key)).map(({ npi }) => npi));
      return registry
        .map(([n]) => n)
        .filter((n) => npis.has(npiOf(Number(n))))
        .join('');
    };
    expect(await listed('primary_care')).toBe('1345');
    expect(await listed('99213')).toBe('135');
    expect(await listed('psychiatry')).toBe('67');
    expect(await listed('cardiology')).toBe('25');
  });

  it("takes a hospital's own price before what payers agreed to, and no person's", async () => {
    const own = new Map([['70551', { low: 1, cash: 2, high: 30, asOf: null }]]);
    const { all, counts } = await made(
      [line(npiOf(1), '2', '282N00000X') + line(npiOf(2), '1', '282N00000X')],
      [rate(npiOf(1), '70551', 500, { place: 'facility' }), rate(npiOf(2), '70551', 500)],
      { hospitalPrices: () => own },
    );
    const [hospital, person] = await all('70551');
    expect(hospital).toMatchObject({
      ...{ source: 'cms_transparency', basis: 'facility_fee', lowCents: 1, midCents: 2, highCents: 30 },
      ...{ asOf: '2026-06-30', confidence: 'low', rates: [] },
    });
    expect(person).toMatchObject({ source: 'payer_negotiated', midCents: 500 });
    // 70551 prices two keys: the code, and the specialty of MRI.
    expect(counts.rows).toEqual({ cms_transparency: 2, payer_negotiated: 2 });
  });

  it('reads back tens of thousands of rows in their places, and leaves its parts behind', async () => {
    const random = numbers(11);
    const zips = ['00501', '10001', '50010', '50801', '99950'];
    const people = Array.from({ length: 20_000 }, (_, i) => {
      return { npi: npiOf(i), zip: zips[random() % zips.length] ?? '', cents: 10_000 + (random() % 900) };
    });
    function* rates() {
      for (const { npi, cents } of people)
        for (const network of ['PPO', 'HMO', 'EPO']) yield rate(npi, '99204', cents, { network });
    }
    const { providers, all, work } = await made(
      [people.map(({ npi, zip }) => line(npi, '1', '207RC0000X', zip)).join('')],
      rates(),
    );
    expect(providers.zip3sOf('cardiology')).toEqual(zips.map((zip) => zip.slice(0, 3)));
    const rows = await all('cardiology');
    const expected = people.toSorted((a, b) =>
      a.zip === b.zip ? (a.npi < b.npi ? -1 : 1) : a.zip < b.zip ? -1 : 1,
    );
    expect(rows.map(({ npi, zip, midCents }) => ({ npi, zip, cents: midCents }))).toEqual(expected);
    expect(rows[0]?.rates.map(({ network }) => network)).toEqual(['EPO', 'HMO', 'PPO']);
    expect(await readdir(work)).toEqual(['priced']);
  });

  function numbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 8;
    };
  }
});

describe('what a provider is called', () => {
  const key = (name: string) => {
    const found = KEYS.find((one) => one.key === name);
    if (!found) throw new RangeError(name);
    return found;
  };
  it.each([
    ['cardiology', ['207RC0000X'], 'Cardiologist'],
    ['cardiology', ['207Q00000X', '207RC0000X'], 'Primary care'],
    ['obgyn', ['207V00000X'], 'OB-GYN'],
    ['99204', ['193200000X', '207Q00000X'], 'Primary care'],
    ['cardiology', ['0000000000X'], 'Cardiologist'],
  ])('under %s with %j: %s', (name, taxonomies, label) => {
    expect(specialtyLabel(key(name), taxonomies)).toBe(label);
  });

  it('goes with the labels of the keys', () => {
    expect(key('99204')).toMatchObject({ kind: 'procedure', label: 'A visit', priceCode: '99204' });
    expect(key('cardiology')).toMatchObject({ kind: 'specialty', label: 'Cardiologist' });
    expect(new Set(KEYS.map(({ key: name }) => name)).size).toBe(KEYS.length);
  });
});
