import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyTally } from '../../../builder/src/aggregate/tally.ts';
import { WITHHELD_RULES } from '../../../builder/src/aggregate/withheld-rules.ts';
import type { BuildReport, FileReport, MrfReport } from '../../../builder/src/report/build-report.ts';
import { axisDollars, count, dollars, percent } from '../../../builder/src/report/figures.ts';
import { FETCH_CHOICES, FILE_CHOICES } from '../../../builder/src/report/filters.ts';
import { reportPage } from '../../../builder/src/report/page.ts';
import { keepTimes, putTimes, readTimes, stepClock } from '../../../builder/src/report/step-times.ts';

const MRF: MrfReport = {
  header: { hospitalName: 'Sample <b>Hospital</b> & "Sons"', lastUpdatedOn: '2026-04-01', version: '3.0.0' },
  layout: 'csv-tall',
  encoding: 'utf-8',
  unpackedBytes: 1,
  rows: 12_345,
  classes: { observation: 12_000, repeat: 300, rejected: 45, out_of_scope: 0, no_cash_price: 0 },
  rowsAccountedFor: true,
  observations: 12_000,
  kept: 11_990,
  otherSetting: 0,
  withheld: { placeholder: 10 },
  rejections: { not_a_number: { count: 45, first: ['P7', 'P9'] } },
  alerts: {},
  located: true,
  campuses: [],
  unlocatedCampuses: [],
  system: null,
  priceFile: 0,
};
const UNREAD: FileReport = {
  file: 'prices/sample.csv',
  sha256: 'aa',
  bytes: 1,
  kind: 'mrf',
  status: 'counted',
  reason: null,
  detail: null,
  at: null,
};
const FILE: FileReport = { ...UNREAD, mrf: MRF };

const PROVIDER_FILES: FileReport[] = [
  {
    ...{ ...UNREAD, file: 'npidata.csv', kind: 'nppes', status: 'counted' },
    registry: {
      ...{ rows: 1000, kept: 921, people: 733, organisations: 188, reactivated: 29, unspecific: 42 },
      skipped: { deactivated: 79 },
    },
  },
  {
    ...{ ...UNREAD, file: 'rates.json', kind: 'tic-rates', status: 'not_used' },
    ...{ reason: 'groups_out_of_reach', detail: 'Nowhere.' },
    payer: {
      ...{ payer: 'Sample Mutual', plan: '', as_of: null, prices_kept: 5, locations_out_of_reach: [] },
      ...{ rates: 0, unknown_npi: 0, dropped: {}, counted: 0, items_dropped: {} },
      prices_dropped: {
        modifier: { count: 1, at: ['/in_network/7/negotiated_rates/0/negotiated_prices/0'] },
      },
      groups: { referenced: 74, undefined: 0, tin_only: 0, out_of_reach: 74 },
    },
  },
];
const PROVIDERS: BuildReport['providers'] = {
  ...{ registry_providers: 1200, registry_rows_replaced: 0, hospitals: 3, providers_with_price: 300 },
  rows_by_source: { cms_transparency: 20, payer_negotiated: 400 },
  ...{ rates: 900, rates_unknown_npi: 100, rates_dropped: { facility_fee_of_clinician: 40 } },
  ...{ rates_counted: 760, prices_spread_too_far: 2, keys: 9, tiles: 80, member_tiles: 12 },
  unplaced: { count: 0, named: [] },
};

function aReport(): BuildReport {
  const tally = emptyTally();
  tally.histogram.kept[40] = 11_990;
  tally.histogram.withheld[0] = 10;
  return {
    format: 1,
    build: '2026-04-01-1a2b3c4d5e6f',
    as_of: '2026-06-30',
    notes: ['A note with <script>alert(1)</script>.'],
    totals: { price_files: 1, codes: 3, codes_with_price: 1, observations_in_priced_setting: 11_990 },
    withheld_by_rule: { placeholder: 10 },
    fetched: null,
    providers: null,
    superseded: [],
    stale_reader: [],
    unlocated: ['prices/sample.csv'],
    facility_ids: { campuses: 2, ccn: 1, npi: 0, loc: 1 },
    histogram: tally.histogram,
    coverage: {
      states: { IL: { codes: 1, withMedian: 0, observations: 11_990 } },
      codes: [
        {
          code: '70551',
          label: 'Brain MRI',
          observations: 11_990,
          facilities: 1,
          independentSources: 1,
          states: 1,
          median: null,
          confidence: 'insufficient',
          withheld: { placeholder: 10 },
        },
      ],
    },
    files: [
      FILE,
      { ...UNREAD, file: 'old.csv', status: 'refused', reason: 'no_rows', detail: 'Empty.', at: 'A4' },
    ],
  };
}

describe('the report page', () => {
  const page = reportPage(aReport());

  it('is one file without script, and nothing in it comes from elsewhere', () => {
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).not.toMatch(/<script|<link|@import|url\(|<iframe|<img/i);
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('prefers-color-scheme:dark');
  });

  it('escapes whatever a file says', () => {
    expect(page).toContain('Sample &lt;b&gt;Hospital&lt;/b&gt; &amp; &quot;Sons&quot;');
    expect(page).toContain('&lt;script&gt;alert(1)');
  });

  it('says what became of rows, amounts, files and states', () => {
    for (const text of [
      '12 345',
      'P7 P9',
      'placeholder: 10',
      'old.csv',
      'no_rows: Empty.',
      'A4',
      'IL: 1 codes',
    ])
      expect(page).toContain(text);
    for (const [rule, reason] of Object.entries(WITHHELD_RULES)) {
      expect(page).toContain(`<code>${rule}</code>`);
      expect(page).toContain(reason);
    }
    expect(page.match(/<svg class="plot"/g)).toHaveLength(3);
  });

  it('says what became of registry and payer files', () => {
    const text = reportPage({ ...aReport(), files: PROVIDER_FILES, providers: PROVIDERS });
    for (const part of [
      '1 200 active providers, 300 of them with a price',
      'facility_fee_of_clinician</code>: 40',
      'deactivated: 79',
      'kept, reactivated: 29',
      'groups in remote files that are not in the folder: 74',
      '/in_network/7/negotiated_rates/0/negotiated_prices/0',
      'groups_out_of_reach: Nowhere.',
    ])
      expect(text).toContain(part);
    expect(page).toContain('No registry or payer file');
    expect(reportPage({ ...aReport(), files: PROVIDER_FILES })).toContain('No usable NPPES file');
  });

  it('is the same bytes for the same report, and stands with an empty one', () => {
    expect(reportPage(aReport())).toBe(page);
    const empty = { ...aReport(), files: [], notes: [], unlocated: [], histogram: emptyTally().histogram };
    expect(reportPage({ ...empty, coverage: { states: {}, codes: [] } })).toContain('</html>');
  });
});

describe('figures', () => {
  it('print without a locale', () => {
    expect([count(1_234_567), count(12), dollars(1234.5), dollars(null)]).toEqual([
      '1 234 567',
      '12',
      '$1 234.50',
      '–',
    ]);
    expect([percent(0, 10), percent(1, 0), percent(1, 3), percent(1, 1000), percent(1, 1_000_000)]).toEqual([
      '0 %',
      '–',
      '33.3 %',
      '0.10 %',
      'under 0.01 %',
    ]);
    expect([0.01, 1, 100, 1000, 1_000_000].map(axisDollars)).toEqual(['$0.01', '$1', '$100', '$1k', '$1M']);
  });
});

describe('filters of the report page', () => {
  const missing = (name: string, days: number, stands_in: boolean) => ({
    ...{ name, ccn: null, source: 's', status: 'blocked', detail: '', last_good_files: stands_in ? 1 : 0 },
    ...{ failed_since: '2026-06-01', days, stands_in },
  });
  const fetched = {
    ...{ hospitals: 9, by_status: { ok: 7, blocked: 2 }, federal: [] },
    not_fetched: [missing('Sample New', 0, true), missing('Sample Old', 40, false)],
  };
  const page = reportPage({ ...aReport(), fetched });

  it('are radio buttons whose rules in the style sheet name rows that exist', () => {
    const ids = [...page.matchAll(/<input type="radio"[^>]* id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(FILE_CHOICES.length + FETCH_CHOICES.length);
    const rules = [
      ...page.matchAll(/section:has\(#([\w-]+):checked\) tr\.filtered:not\((.*)\)\{display:none\}/g),
    ];
    expect(rules.map(([, id]) => id)).toEqual(
      [...FILE_CHOICES, ...FETCH_CHOICES].flatMap(({ id, rows }) => (rows === undefined ? [] : [id])),
    );
    for (const id of rules.map(([, one]) => one)) expect(ids).toContain(id);
    expect(page).toContain('<tr class="filtered" data-status="counted"');
    expect(page.match(/<input[^>]* checked>/g)).toHaveLength(2);
  });

  it('has the hospitals that could not be fetched, those that failed longest first', () => {
    expect(page.indexOf('Sample Old')).toBeLessThan(page.indexOf('Sample New'));
    expect(page).toContain('<tr class="filtered" data-days="0" data-earlier><td>Sample New');
    expect(page).toContain('<tr class="filtered" data-days="40"><td>Sample Old');
    expect(page).toContain('ok 7, blocked 2');
  });
});

describe('the time by step', () => {
  it('is measured from the first call of a step to its last, and kept for the seal', async () => {
    let now = 0;
    const clock = stepClock(
      'map 1/4',
      () => {},
      () => now,
    );
    clock.onProgress('map', 0, 2);
    now = 1_250;
    clock.onProgress('map', 2, 2);
    clock.onProgress('cut short', 0, 2);
    expect(clock.times()).toEqual([{ part: 'map 1/4', step: 'map', seconds: 1.3 }]);
    const dir = await mkdtemp(join(tmpdir(), 'atlas-times-'));
    try {
      expect(await readTimes(dir)).toEqual([]);
      await keepTimes(dir, 'map-1-of-4', clock.times());
      expect(await readTimes(dir)).toEqual(clock.times());
      await writeFile(join(dir, 'report.json'), JSON.stringify(aReport()));
      await putTimes(dir, clock.times());
      const page = await readFile(join(dir, 'report.html'), 'utf8');
      expect(page).toContain('<td>map 1/4</td><td>map</td><td class="n">1.3</td>');
      expect(reportPage(aReport())).not.toContain('Time by step');
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});
