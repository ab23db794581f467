// Every quirk of payers' files that the facts name, each by name: what it looks like, and what becomes of it.
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { memberPath } from '../../../builder/src/input/archive.ts';
import { expandPayerRates } from '../../../builder/src/payers/expand-payer-rates.ts';
import { mapPayerFile } from '../../../builder/src/payers/map-payer-file.ts';
import type { PayerRate } from '../../../builder/src/payers/payer-rate.ts';
import { zipOf } from '../../support/files/zip.ts';
import {
  aGroup,
  anItem,
  aPrice,
  HEAD,
  raw,
  type TicPart,
  ticFolder,
  ticText,
} from '../../support/payers/tic-file.ts';

const [ANN, BOB, SPA] = [1234567893, 1098765432, 1720480627];
const WANTED = new Set(['99203', '45378', 'D0150']);
const folder = ticFolder();
let files = 0;
afterAll(() => folder.remove());

/** Maps and expands a file: what it kept, as `npi code place kind cents network`, and what it counted. */
async function ratesOf(content: unknown, groupsAt: Record<string, readonly string[]> = {}) {
  files += 1;
  const bytes = content instanceof Uint8Array ? content : ticText(content);
  return ratesAt(folder.write(`${files}.json`, bytes), groupsAt);
}

async function ratesAt(path: string, groupsAt: Record<string, readonly string[]> = {}) {
  const artefact = `${folder.dir}/${files}.payer`;
  const reading = await mapPayerFile(path, artefact, WANTED);
  const rates: PayerRate[] = [];
  const expansion = await expandPayerRates(
    artefact,
    (url) => groupsAt[url],
    (rate) => rates.push(rate),
  );
  const lines = rates.map(({ npi, code, place, kind, cents, network }) =>
    [npi, code, place, kind, cents, network].join(' '),
  );
  return { reading, expansion, rates, lines: [...new Set(lines)].sort() };
}

const referring = (ids: unknown[], ...prices: TicPart[]) => ({
  provider_references: ids,
  negotiated_prices: prices,
});
const oneItem = (...rates: TicPart[]) => [anItem('99203', rates)];
const REFERENCES = [aGroup(1, [ANN, BOB])];
const BOTH = [
  `${BOB} 99203 professional negotiated 12345 Sample Net`,
  `${ANN} 99203 professional negotiated 12345 Sample Net`,
];

describe('where things stand', () => {
  const items = oneItem(referring([1], aPrice(123.45)));

  it.each([
    ['references first', { ...HEAD, provider_references: REFERENCES, in_network: items }],
    ['references last', { in_network: items, provider_references: REFERENCES, ...HEAD }],
    ['facts last', { provider_references: REFERENCES, in_network: items, ...HEAD }],
    [
      'rates before their code',
      {
        ...HEAD,
        in_network: [
          {
            negotiated_rates: [referring([1], aPrice(123.45))],
            billing_code: '99203',
            billing_code_type: 'CPT',
            negotiation_arrangement: 'ffs',
          },
        ],
        provider_references: REFERENCES,
      },
    ],
    [
      'rates of another code before it',
      {
        ...HEAD,
        in_network: [
          {
            negotiated_rates: [referring([1], aPrice(1.5))],
            billing_code: '11111',
            billing_code_type: 'CPT',
            negotiation_arrangement: 'ffs',
          },
          ...items,
        ],
        provider_references: REFERENCES,
      },
    ],
    [
      'the same code in many items',
      {
        ...HEAD,
        provider_references: REFERENCES,
        in_network: [...items, ...items, ...items],
      },
    ],
  ])('%s', async (_, file) => {
    const { lines, rates, reading } = await ratesOf(file);
    expect(lines).toEqual([...BOTH].sort());
    expect(rates[0]).toMatchObject({ payer: 'Sample Mutual', asOf: '2026-03-01' });
    expect(reading.facts).toMatchObject({ entity: 'Sample Mutual', asOf: '2026-03-01', version: '2.1.0' });
  });

  it('references absent: the group is undefined, counted, and nobody gets a price', async () => {
    const { lines, reading, expansion } = await ratesOf({ ...HEAD, in_network: items });
    expect(lines).toEqual([]);
    expect(reading).toMatchObject({ keptPrices: 1, groupsReferenced: 1, groupsUndefined: 1 });
    expect(expansion).toMatchObject({ groupsUndefined: 1, rates: 0 });
  });

  it('the same bytes come of it, whatever the order', async () => {
    const { readFileSync } = await import('node:fs');
    const a = {
      ...HEAD,
      provider_references: [aGroup(1, [ANN]), aGroup(2, [BOB])],
      in_network: [...items, anItem('45378', [referring([2, 1], aPrice(800), aPrice(700))])],
    };
    const b = {
      in_network: [anItem('45378', [referring([1, 2], aPrice(700), aPrice(800))]), ...items],
      provider_references: [aGroup(2, [BOB]), aGroup(1, [ANN])],
      ...HEAD,
    };
    await ratesOf(a);
    const first = readFileSync(`${folder.dir}/${files}.payer`);
    await ratesOf(b);
    expect(readFileSync(`${folder.dir}/${files}.payer`).equals(first)).toBe(true);
  });
});

describe('groups', () => {
  it('a decimal group id and its shorter spelling are one', async () => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(raw('690.64470'), [ANN])],
      in_network: oneItem(referring([raw('690.6447')], aPrice(123.45))),
    });
    expect(lines).toEqual([`${ANN} 99203 professional negotiated 12345 Sample Net`]);
  });

  it('ids beyond the exact numbers stay apart', async () => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(raw('9007199254740993'), [ANN]), aGroup(raw('9007199254740992'), [BOB])],
      in_network: oneItem(referring([raw('9007199254740993')], aPrice(123.45))),
    });
    expect(lines).toEqual([`${ANN} 99203 professional negotiated 12345 Sample Net`]);
  });

  it('remote groups: only referenced ones are asked for; one out of reach is counted', async () => {
    const remote = (id: number) => ({
      provider_group_id: id,
      location: `https://payer.sample.test/${id}.json`,
    });
    const file = {
      ...HEAD,
      plan_name: 'Sample Plan',
      provider_references: [remote(1), remote(2), remote(3)],
      in_network: oneItem(referring([1, 3], aPrice(123.45))),
    };
    const { lines, reading, expansion } = await ratesOf(file, {
      'https://payer.sample.test/1.json': [String(ANN)],
    });
    expect(lines).toEqual([`${ANN} 99203 professional negotiated 12345 Sample Plan`]);
    expect(reading.locations).toEqual([
      'https://payer.sample.test/1.json',
      'https://payer.sample.test/3.json',
    ]);
    expect(expansion).toMatchObject({
      groupsOutOfReach: 1,
      locationsOutOfReach: ['https://payer.sample.test/3.json'],
    });
  });

  it('inline groups next to references', async () => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: REFERENCES,
      in_network: oneItem(referring([1], aPrice(123.45)), {
        provider_groups: [{ npi: [SPA], tin: { type: 'ein', value: '1' } }],
        negotiated_prices: [aPrice(99)],
      }),
    });
    expect(lines).toEqual([...BOTH, `${SPA} 99203 professional negotiated 9900 `].sort());
  });

  it('NPI 0 inside a longer list is dropped, the rest stays', async () => {
    const { lines, reading } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, [0, ANN])],
      in_network: oneItem(referring([1], aPrice(123.45))),
    });
    expect(lines).toEqual([`${ANN} 99203 professional negotiated 12345 Sample Net`]);
    expect(reading.counts).toMatchObject({ zeroNpis: 1, tinOnlyGroups: 0 });
  });

  it('a group known by its TIN alone yields no provider', async () => {
    const { lines, reading, expansion } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, [0]), aGroup(2, [])],
      in_network: oneItem(referring([1, 2], aPrice(123.45))),
    });
    expect(lines).toEqual([]);
    expect(reading).toMatchObject({ groupsTinOnly: 2, counts: { tinOnlyGroups: 2 } });
    expect(expansion).toMatchObject({ groupsTinOnly: 2 });
  });

  it('an inline group known by its TIN alone leaves its price without a group', async () => {
    const { reading } = await ratesOf({
      ...HEAD,
      in_network: oneItem({ provider_groups: [{ npi: [0], tin: {} }], negotiated_prices: [aPrice(99)] }),
    });
    expect(reading.droppedPrices).toEqual({
      no_group: { count: 1, at: ['/in_network/0/negotiated_rates/0/negotiated_prices/0'] },
    });
  });

  it('NPIs as texts, and under the key NPI', async () => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [
        {
          provider_group_id: 1,
          network_name: ['Sample Net'],
          provider_groups: [{ NPI: [String(ANN)], tin: {} }, { npi: String(BOB) }],
        },
      ],
      in_network: oneItem(referring([1], aPrice(123.45))),
    });
    expect(lines).toEqual([...BOTH].sort());
  });

  it('NPIs that are none are counted', async () => {
    const { lines, reading, expansion } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, ['n/a', -1, 12345, ANN])],
      in_network: oneItem(referring([1], aPrice(123.45))),
    });
    expect(lines).toHaveLength(1);
    expect(reading.counts.unreadableNpis).toBe(2);
    expect(expansion.notTenDigits).toBe(1);
  });

  it('a group with several networks votes in each; one without in the plan', async () => {
    const { lines } = await ratesOf({
      ...HEAD,
      plan_name: 'Sample Plan',
      provider_references: [aGroup(1, [ANN], ['North', 'South']), aGroup(2, [BOB], [])],
      in_network: oneItem(referring([1, 2], aPrice(123.45))),
    });
    expect(lines).toEqual(
      [
        `${ANN} 99203 professional negotiated 12345 North`,
        `${ANN} 99203 professional negotiated 12345 South`,
        `${BOB} 99203 professional negotiated 12345 Sample Plan`,
      ].sort(),
    );
  });
});

describe('the business behind a rate', () => {
  const tin = (npi: number[], business_name?: unknown) => ({
    npi,
    tin: { type: 'ein', value: '00-0000001', ...(business_name === undefined ? {} : { business_name }) },
  });
  const groupsOf = async (...entries: TicPart[]) => {
    const { rates, lines, expansion } = await ratesOf({
      ...HEAD,
      provider_references: [{ provider_group_id: 1, network_name: ['Sample Net'], provider_groups: entries }],
      in_network: oneItem(referring([1], aPrice(123.45))),
    });
    expect(expansion.rates).toBe(lines.length);
    return rates.map(({ npi, group }) => `${npi} ${group}`).sort();
  };

  it('is that of the TIN of the NPI', async () => {
    expect(await groupsOf(tin([ANN, BOB], ' Sample Clinic LLC '))).toEqual([
      `${BOB} Sample Clinic LLC`,
      `${ANN} Sample Clinic LLC`,
    ]);
    expect(await groupsOf(tin([ANN], 'North Group'), tin([BOB], 'South Group'), tin([SPA]))).toEqual(
      [`${ANN} North Group`, `${BOB} South Group`, `${SPA} `].sort(),
    );
  });

  it('counts an NPI of two TINs once, under the first name', async () => {
    const [north, south] = [tin([ANN, BOB], 'North Group'), tin([ANN], 'A South Group')];
    expect(await groupsOf(north, south)).toEqual([`${BOB} North Group`, `${ANN} A South Group`]);
    expect(await groupsOf(south, north, tin([ANN]))).toEqual([`${BOB} North Group`, `${ANN} A South Group`]);
  });

  it('is not one that is missing, no text, or the TIN in place of an object, and a long one is cut', async () => {
    expect(await groupsOf(tin([ANN]), tin([BOB], null), tin([SPA], ['a']))).toEqual(
      [`${ANN} `, `${BOB} `, `${SPA} `].sort(),
    );
    expect(await groupsOf({ npi: [ANN], tin: '00-0000001' })).toEqual([`${ANN} `]);
    expect(await groupsOf(tin([ANN], 'x'.repeat(500)))).toEqual([`${ANN} ${'x'.repeat(120)}`]);
    expect(await groupsOf(tin([ANN], 'Sämple "Clinic" & Sons'))).toEqual([`${ANN} Sämple "Clinic" & Sons`]);
  });
});

describe('prices', () => {
  it.each<[string, TicPart, string]>([
    ['percentages under professional', aPrice(40.5, { negotiated_type: 'percentage' }), 'negotiated_type'],
    ['derived amounts', aPrice(140, { negotiated_type: 'derived' }), 'negotiated_type'],
    ['amounts per day', aPrice(140, { negotiated_type: 'per diem' }), 'negotiated_type'],
    ['institutional prices', aPrice(140, { billing_class: 'institutional' }), 'billing_class'],
    ['zero', aPrice(0), 'below_one_dollar'],
    ['a cent', aPrice(raw('0.01')), 'below_one_dollar'],
    ['nines', aPrice(999999999), 'no_amount'],
    ['exponents', aPrice(raw('1e3')), 'no_amount'],
    ['negative amounts', aPrice(-5), 'no_amount'],
    ['no amount at all', aPrice(null), 'no_amount'],
    ['modifiers', aPrice(140, { billing_code_modifier: ['26'] }), 'modifier'],
    ['no place of service', aPrice(140, { service_code: undefined }), 'no_place'],
    ['an empty list of places', aPrice(140, { service_code: [] }), 'no_place'],
    ['a nursing home alone', aPrice(140, { service_code: ['31'] }), 'other_place'],
    ['a surgery centre and a nursing home', aPrice(140, { service_code: ['24', '31'] }), 'other_place'],
  ])('%s are dropped and counted', async (_, price, reason) => {
    const { lines, reading } = await ratesOf({
      ...HEAD,
      provider_references: REFERENCES,
      in_network: oneItem(referring([1], price)),
    });
    expect(lines).toEqual([]);
    expect(reading.droppedPrices).toEqual({
      [reason]: { count: 1, at: ['/in_network/0/negotiated_rates/0/negotiated_prices/0'] },
    });
  });

  it.each<[string, TicPart, string]>([
    [
      "professional with place 24 alone is the surgery centre's fee",
      aPrice(763.83, { service_code: ['24'] }),
      'facility negotiated 76383',
    ],
    [
      "every place of a hospital is the facility's",
      aPrice(50, { service_code: ['19', '21', '22', '23', '24'] }),
      'facility negotiated 5000',
    ],
    [
      "an office among hospitals is a clinician's fee",
      aPrice(50, { service_code: ['22', '11'] }),
      'professional negotiated 5000',
    ],
    ['CSTM-00 is every place', aPrice(50, { service_code: ['CSTM-00'] }), 'professional negotiated 5000'],
    [
      'a place as a number that lost its zero',
      aPrice(50, { service_code: [2] }),
      'professional negotiated 5000',
    ],
    ['both classes at once', aPrice(50, { billing_class: 'both' }), 'professional negotiated 5000'],
    ['a fee schedule', aPrice(50, { negotiated_type: 'Fee Schedule' }), 'professional fee schedule 5000'],
    ['one dollar', aPrice(1), 'professional negotiated 100'],
    ['half a cent rounds up', aPrice(raw('50.005')), 'professional negotiated 5001'],
    ['an amount as text', aPrice('$1,050.10'), 'professional negotiated 105010'],
    ['expired', aPrice(50, { expiration_date: '2019-01-01' }), 'professional negotiated 5000'],
    ['an empty list of modifiers', aPrice(50, { billing_code_modifier: [] }), 'professional negotiated 5000'],
  ])('%s: kept', async (_, price, kept) => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, [ANN])],
      in_network: oneItem(referring([1], price)),
    });
    expect(lines).toEqual([`${ANN} 99203 ${kept} Sample Net`]);
  });

  it('several rates for one NPI, code and plan are all kept', async () => {
    const prices = [100, 200, 200, 300].map((rate) => aPrice(rate));
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, [ANN])],
      in_network: oneItem(referring([1], ...prices)),
    });
    expect(lines).toHaveLength(3);
  });
});

describe('items', () => {
  it.each<[string, TicPart, string]>([
    ['a code under LOCAL', { billing_code_type: 'LOCAL' }, 'code_type'],
    ['a code under CDT that is no dental one', { billing_code_type: 'CDT' }, 'code_type'],
    ['a bundle', { negotiation_arrangement: 'bundle' }, 'arrangement'],
    ['a capitation', { negotiation_arrangement: 'capitation' }, 'arrangement'],
  ])('%s is left out and counted', async (_, more, reason) => {
    const { lines, reading } = await ratesOf({
      ...HEAD,
      provider_references: REFERENCES,
      in_network: [anItem('99203', [referring([1], aPrice(50))], more)],
    });
    expect(lines).toEqual([]);
    expect(reading.droppedItems).toEqual({ [reason]: { count: 1, at: ['/in_network/0'] } });
  });

  it.each<[string, string, string]>([
    ['a dental code under CDT', 'D0150', 'CDT'],
    ['a code in lower case', 'd0150', 'HCPCS'],
  ])('%s counts', async (_, code, type) => {
    const { lines } = await ratesOf({
      ...HEAD,
      provider_references: [aGroup(1, [ANN])],
      in_network: [anItem(code, [referring([1], aPrice(50))], { billing_code_type: type })],
    });
    expect(lines).toEqual([`${ANN} D0150 professional negotiated 5000 Sample Net`]);
  });

  it('codes that nobody asks for are passed over, and counted', async () => {
    const { reading } = await ratesOf({
      ...HEAD,
      provider_references: REFERENCES,
      in_network: [anItem('11111', [referring([1], aPrice(50))]), anItem('CSTM-00', []), anItem('99203', [])],
    });
    expect(reading.droppedItems).toEqual({ code_not_wanted: { count: 2, at: [] } });
    expect(reading.counts).toMatchObject({ items: 3, itemsTaken: 1, ratesTaken: 0 });
  });
});

describe('an item without a code', () => {
  it('is counted with its address, beside those of other codes', async () => {
    const { reading } = await ratesOf({
      ...HEAD,
      provider_references: REFERENCES,
      in_network: [
        anItem('11111', [referring([1], aPrice(50))]),
        anItem('x', [referring([1], aPrice(50))], { billing_code: undefined }),
      ],
    });
    expect(reading.droppedItems).toEqual({ code_not_wanted: { count: 2, at: ['/in_network/1'] } });
  });
});

describe('how files come', () => {
  const text = ticText({
    ...HEAD,
    provider_references: REFERENCES,
    in_network: oneItem(referring([1], aPrice(123.45))),
  });
  const half = text.length >> 1;

  it.each<[string, () => Uint8Array]>([
    ['gzip', () => gzipSync(text)],
    [
      'gzip of several members',
      () => Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]),
    ],
    ['a byte order mark', () => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', () => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('%s', async (_, bytes) => {
    expect((await ratesOf(bytes())).lines).toEqual([...BOTH].sort());
  });

  it('zip instead of gzip', async () => {
    const archive = folder.write('packed.zip', zipOf([{ name: 'in-network.json', bytes: text }]));
    expect((await ratesAt(memberPath({ archive, index: 0 }))).lines).toEqual([...BOTH].sort());
  });

  it.each([
    ['2/4/2026', '2026-02-04'],
    ['2026-02-04T00:00:00Z', '2026-02-04'],
    ['soon', null],
  ])('last_updated_on %s', async (written, asOf) => {
    const { reading } = await ratesOf({ ...HEAD, last_updated_on: written, in_network: [] });
    expect(reading.facts).toMatchObject({ asOf, lastUpdatedOn: written });
  });

  it('names beyond ASCII, in UTF-8 or not', async () => {
    const file = ticText({
      ...HEAD,
      reporting_entity_name: 'Salud Ñandú',
      provider_references: [aGroup(1, [ANN], ['Réseau'])],
      in_network: oneItem(referring([1], aPrice(50))),
    });
    for (const bytes of [Buffer.from(file), Buffer.from(file, 'latin1')]) {
      const { rates } = await ratesOf(bytes);
      expect(rates[0]).toMatchObject({ payer: 'Salud Ñandú', network: 'Réseau' });
    }
  });
});
