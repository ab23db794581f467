import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import { isValidNpi } from '../../../builder/src/registry/organisation-file.ts';
import { sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { listNpis } from '../../../builder/src/sample/mrf-header.ts';
import { sampleProviders } from '../../../builder/src/sample/providers/cast.ts';
import { NPPES_HEADER } from '../../../builder/src/sample/providers/nppes-file.ts';
import { sampleFiles } from '../../../builder/src/sample/sample-world.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { itWithRealData, realData } from '../../support/real-data.ts';

const RAW_LAYOUT = 'providers/nppes/npidata_raw_layout_1row.csv';
const files = new Map(sampleFiles().files.map(({ path, bytes }) => [path, bytes]));
const providers = sampleProviders();
const rows = Papa.parse<Record<string, string>>(textOf('registry/'), {
  header: true,
  skipEmptyLines: true,
}).data;

function textOf(part: string): string {
  const [path, bytes] = [...files].find(([name]) => name.includes(part)) ?? [];
  if (path === undefined || bytes === undefined) throw new Error(`no sample file is named like ${part}`);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Payer files parsed; the tests ask about shapes, so the values stay unknown. */
function payer(part: string) {
  return JSON.parse(textOf(part)) as {
    last_updated_on: string;
    provider_references?: { provider_group_id: number; location?: string; network_name?: string[] }[];
    in_network: {
      negotiation_arrangement: string;
      billing_code: string;
      negotiated_rates: {
        provider_references?: number[];
        provider_groups?: { npi: number[] }[];
        negotiated_prices: Record<string, unknown>[];
      }[];
    }[];
  };
}

describe('the registry of the sample world', () => {
  it('has the 330 columns of the published file, every field in quotes', () => {
    expect(NPPES_HEADER).toHaveLength(330);
    for (const line of textOf('registry/').trimEnd().split('\n')) {
      expect(line.startsWith('"') && line.endsWith('"')).toBe(true);
      expect(line.split('","')).toHaveLength(330);
    }
  });

  itWithRealData(RAW_LAYOUT)('calls them by the published titles', () => {
    const [header] = Papa.parse<string[]>(readFileSync(realData(RAW_LAYOUT), 'utf8'), { preview: 1 }).data;
    expect(NPPES_HEADER).toEqual(header);
  });

  it('holds numbers nobody was given, each once, all but one with a right check digit', () => {
    const npis = rows.map((row) => row.NPI ?? '');
    expect(new Set(npis).size).toBe(npis.length);
    for (const npi of npis) expect(npi).toMatch(/^2[01]\d{8}$/);
    expect(npis.filter((npi) => !isValidNpi(npi))).toHaveLength(1);
  });

  it('names only people and organisations that say they are none', () => {
    for (const row of rows) {
      const name = `${row['Provider Last Name (Legal Name)']}${row['Provider Organization Name (Legal Business Name)']}`;
      if (row['Entity Type Code'] !== '') expect(name).toMatch(/SAMPLE|EXAMPLE|SYNTHETIC/);
    }
    const families = new Set(rows.map((row) => row['Provider Last Name (Legal Name)'] ?? ''));
    for (const pattern of [/^MC[A-Z]/, /^MAC/, /^O'/, /-/, / /]) {
      expect([...families].some((family) => pattern.test(family))).toBe(true);
    }
  });

  it('practises at real places and gets its mail elsewhere', () => {
    const { byZip } = loadGeography();
    for (const { place } of providers) {
      const known = byZip.get(place.zip);
      expect(`${known?.city} ${known?.state}`, place.zip).toBe(`${place.city} ${place.state}`);
    }
    for (const row of rows)
      expect(row['Provider Business Mailing Address Postal Code']).toMatch(/^(?:826020000)?$/);
  });

  it('shows each kind of row that is no provider, and several of every specialty in one neighbourhood', () => {
    expect(new Set(providers.map(({ state }) => state)).size).toBe(8);
    for (const { id, taxonomies } of SPECIALTIES) {
      const near = providers.filter(
        ({ metro, slots, state }) =>
          metro === 'Houston' && state === 'none' && slots.some(({ code }) => taxonomies.includes(code)),
      );
      expect(near.length, id).toBeGreaterThanOrEqual(3);
    }
  });

  it('marks a primary code in the first slot, in the second, twice, and not at all', () => {
    const marks = providers.map(({ slots }) => slots.map(({ primary }) => primary || '-').join(''));
    for (const mark of ['Y', 'NY', 'YN', 'X', 'NN']) expect(marks).toContain(mark);
  });

  it('lists a few sample hospitals under the numbers that their price files state', () => {
    const listed = rows.filter((row) => row.NPI?.startsWith('20')).map((row) => row.NPI);
    expect(listed.length).toBeGreaterThan(1);
    const stated = new Map(
      sampleHospitals().flatMap((one) => listNpis(one).map((npi) => [npi, one] as const)),
    );
    expect(stated.size).toBe(sampleHospitals().flatMap(({ campuses }) => campuses).length);
    for (const npi of listed) {
      const hospital = stated.get(npi ?? '');
      expect(hospital?.version).toBe('3.0');
      expect(textOf(hospital?.path ?? '?')).toContain(npi);
    }
  });
});

describe('the payer files of the sample world', () => {
  const kinds = (part: string) =>
    payer(part).in_network.flatMap((item) => item.negotiated_rates.flatMap((rate) => rate.negotiated_prices));

  it('give groups inline, last, and in files of their own', () => {
    expect(payer('mutual_in')).not.toHaveProperty('provider_references');
    expect(payer('mutual_in').in_network[0]?.negotiated_rates[0]).toHaveProperty('provider_groups');
    expect(Object.keys(payer('community')).at(-1)).toBe('provider_references');
    expect(
      payer('community').provider_references?.some(({ network_name = [] }) => network_name.length === 2),
    ).toBe(true);
    expect(textOf('valley_in')).toMatch(/"provider_group_id":690\.5000,"location":"https:\/\/example\.com\//);
  });

  it('refer to group files that are there, by their address, and to some that are not', () => {
    const sources = textOf('sources.csv');
    const locations = payer('valley_in').provider_references?.map(({ location = '' }) => location) ?? [];
    const there = locations.filter((url) => sources.includes(`,${url}\n`));
    for (const url of there) expect(files.has(url.replace('https://example.com/', '')), url).toBe(true);
    expect(there.length).toBeGreaterThan(3);
    expect(locations.length).toBeGreaterThan(there.length);
  });

  it('plant every kind of price that is none', () => {
    const prices = kinds('mutual_in');
    const some = (test: (price: Record<string, unknown>) => boolean) => expect(prices.some(test)).toBe(true);
    for (const type of ['negotiated', 'percentage', 'derived', 'per diem']) {
      some(({ negotiated_type }) => negotiated_type === type);
    }
    some(({ negotiated_rate }) => negotiated_rate === 0);
    some(({ negotiated_rate }) => negotiated_rate === 0.5);
    some(({ billing_code_modifier }) => billing_code_modifier !== undefined);
    for (const [place] of [['24'], ['31'], ['CSTM-00'], ['02'], ['81']]) {
      some(({ service_code }) => Array.isArray(service_code) && service_code.includes(place));
    }
    for (const kind of ['institutional', 'both']) some(({ billing_class }) => billing_class === kind);
    expect(payer('mutual_in').in_network.at(-1)?.negotiation_arrangement).toBe('bundle');
    expect(kinds('community').some(({ negotiated_type }) => negotiated_type === 'fee schedule')).toBe(true);
  });

  it('list a knee scan for groups that perform none, somebody known by the tax number alone, and strangers', () => {
    const knee = payer('mutual_in').in_network.find(({ billing_code }) => billing_code === '73721');
    const groups = knee?.negotiated_rates.flatMap((rate) => rate.provider_groups ?? []) ?? [];
    const npis = groups.flatMap(({ npi }) => npi);
    const known = new Map(providers.map((one) => [Number(one.npi), one]));
    const scanning = SPECIALTIES.find(({ id }) => id === 'imaging')?.taxonomies ?? [];
    const idle = npis.filter((npi) => !known.get(npi)?.slots.some(({ code }) => scanning.includes(code)));
    expect(idle.length).toBeGreaterThan(npis.length / 2);
    expect(npis).toContain(0);
    expect(npis.some((npi) => npi !== 0 && !known.has(npi))).toBe(true);
  });
});
