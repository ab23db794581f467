// A real payer's file whose groups are all remote: those that its rates name are fetched from a web of our own, with
// made-up NPIs, and give the same providers as a second reading. It reads 122,000 prices twice, so it belongs to a soak.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPayers } from '../../../builder/src/fetch/fetch-payers.ts';
import { fetchedAddress } from '../../../builder/src/fetch/payer-content.ts';
import type { PayerFetchReport } from '../../../builder/src/fetch/payer-fetch-status.ts';
import { expandPayerRates } from '../../../builder/src/payers/expand-payer-rates.ts';
import { readGroupFile } from '../../../builder/src/payers/group-file.ts';
import { mapPayerFile } from '../../../builder/src/payers/map-payer-file.ts';
import { type NaiveTic, naiveTic } from '../../support/payers/naive-tic.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { IS_SOAK } from '../../support/soak.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve } from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';

const REAL_NAME = 'providers/tic/real/carefirst-2022-asc-in-network-rates.json.gz';
const REAL = realData(REAL_NAME);
const HOST = 'payer.sample.test';

describe.runIf(IS_SOAK && hasRealData(REAL_NAME))('the real file', () => {
  const work = mkdtempSync(join(tmpdir(), 'atlas-remote-'));
  const out = join(work, 'fetched');
  const path = join(work, 'rates.json.gz');
  let web: HospitalWeb;
  let report: PayerFetchReport;
  let naive: NaiveTic;

  beforeAll(async () => {
    web = await hospitalWeb(() => new Map([[HOST, { get: serve }]]));
    const text = gunzipSync(readFileSync(REAL)).toString();
    writeFileSync(path, gzipSync(text.replaceAll('https://mrf.carefirst.com/', web.site(HOST))));
    naive = naiveTic(path);
    const list = `${web.site(HOST)}rates.json.gz\n`;
    report = await fetchPayers({ ...webOptions(list, out), maxBytes: 10_000_000 });
  });
  afterAll(async () => {
    await web.close();
    rmSync(work, { recursive: true, force: true });
  });

  /** Every group has its own clinician and surgery centre; one in five is gone, as real ones are after a month. */
  function serve(asked: string): Serve | undefined {
    if (asked === '/rates.json.gz') return file(() => readFileSync(path));
    const npis = npisAt(asked);
    return (
      npis &&
      file(() => Buffer.from(JSON.stringify({ provider_groups: [{ npi: [0, ...npis] }], version: '1.0.0' })))
    );
  }

  it('names 74 of its 370 groups, and only these are fetched', () => {
    expect(naive.locationOf.size).toBe(370);
    expect(naive.referenced.size).toBe(74);
    expect(report.files).toMatchObject([{ status: 'ok', kind: 'tic-rates', names_groups: 74 }]);
    const asked = new Set(web.seen.map(({ path: seen }) => seen));
    asked.delete('/rates.json.gz');
    const wanted = [...naive.referenced].map((id) => new URL(naive.locationOf.get(id) ?? '').pathname);
    expect([...asked].sort()).toEqual([...new Set(wanted)].sort());
    expect(report.group_counts.not_found).toBe(report.files[0]?.groups_missing);
    expect(report.group_counts.ok).toBeGreaterThan(50);
  });

  it('gives the same, non-empty sets of NPIs as the second reading', async () => {
    const fileOf = new Map(report.groups.map(({ url, file: at }) => [url, at]));
    const npisOf = new Map<string, readonly string[]>();
    for (const [url, at] of fileOf) if (at) npisOf.set(url, (await readGroupFile(join(out, at))).npis);
    const codes = new Set([...naive.byGroup].map((tuple) => tuple.split('|')[1] ?? ''));
    const artefact = join(work, 'rates.payer');
    const reading = await mapPayerFile(path, artefact, codes);
    const ours = new Set<string>();
    const places = new Map<string, number>();
    const expansion = await expandPayerRates(
      artefact,
      (location) => npisOf.get(fetchedAddress(location) ?? ''),
      ({ npi, code, cents, place }) => {
        ours.add(`${npi}|${code}|${cents}`);
        places.set(place, (places.get(place) ?? 0) + 1);
      },
    );
    expect(ours.size).toBeGreaterThan(1000);
    const expected = expectedRates(naive);
    expect([...expected].filter((rate) => !ours.has(rate))).toEqual([]);
    expect(ours.size).toBe(expected.size);
    // 122,308 prices are of surgery centres alone, one is of an office: its group has two NPIs.
    expect(reading.keptPrices).toBe(122_309);
    expect(places.get('professional')).toBe(2);
    expect(reading.droppedPrices).toMatchObject({ negotiated_type: { count: 1 } });
    expect(expansion.groupsOutOfReach).toBeGreaterThan(0);
  });
});

/** The NPIs that our web has for a group file's path; undefined when it is gone. */
function npisAt(path: string): number[] | undefined {
  const number = Number(/(\d+)_041\.json$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(number) || number % 5 === 0) return undefined;
  return [withCheckDigit(110_000_000 + number), withCheckDigit(120_000_000 + number)];
}

/** A valid NPI from nine digits: Luhn over 80840 and them. */
function withCheckDigit(nine: number): number {
  const digits = [...`80840${nine}`].map(Number).reverse();
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? 2 * digit : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return nine * 10 + ((10 - (sum % 10)) % 10);
}

/** NPI, code and cents of every price of a kept kind, from the second reading. */
function expectedRates(naive: NaiveTic): Set<string> {
  const expected = new Set<string>();
  for (const tuple of naive.byGroup) {
    const [id = '', code = '', rate = '', billingClass] = tuple.split('|');
    if (billingClass !== 'professional' || naive.otherKinds.has(tuple)) continue;
    for (const npi of npisAt(new URL(naive.locationOf.get(id) ?? '').pathname) ?? [])
      expected.add(`${npi}|${code}|${Math.round(Number(rate) * 100)}`);
  }
  return expected;
}
