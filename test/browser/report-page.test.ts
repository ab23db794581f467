// The build report on small screens: only its tables and figures scroll sideways, never the page.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../builder/src/pipeline/build.ts';
import { openBrowser } from '../support/service/browser.ts';

/** In the page. What is clipped would be lost, not fitting: the clip goes before the measure. */
const MEASURE = `(() => {
  document.documentElement.style.overflowX = 'visible';
  for (const details of document.querySelectorAll('details')) details.open = true;
  return [document.documentElement.scrollWidth, document.querySelectorAll('.scroll').length];
})()`;

let dir: string;
let browser: Browser;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-report-'));
  const data = join(dir, 'data');
  await cp('test/fixtures/county', data, { recursive: true });
  await writeFile(join(data, 'geography.csv'), 'zip,city,state,lat,lng\n50010,Ames,IA,42.03,-93.62\n');
  // Names that no line can hold, in every list of the page.
  const long = 'sample-hospital-with-a-very-long-name_'.repeat(5);
  await writeFile(join(data, `${long}.csv`), 'nothing that is known\n');
  const unlocated = [
    'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|IA',
    `${'Samplehospital'.repeat(9)},2026-01-01,3.0.0,Sample,${'nowhere'.repeat(12)},`,
    'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
    'sample scan,70551,CPT,outpatient,900.00,1234.00',
  ];
  await writeFile(join(data, `${long}2.csv`), `${unlocated.join('\n')}\n`);
  await build({ dataDir: data, outDir: join(dir, 'build'), threads: 1 });
  browser = await openBrowser();
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('the report page', () => {
  it.each([390, 320])('is no wider than a screen of %i pixels', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(dir, 'build/report.html')).href);
    const widths = (await page.evaluate(MEASURE)) as number[];
    expect(widths[0]).toBe(width);
    expect(widths[1]).toBeGreaterThan(2);
    await context.close();
  });
});
