import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildReport } from '../../builder/src/report/build-report.ts';
import { SPECIALTIES } from '../../schemas/vocabulary/specialties.ts';
import { describeWithRealData } from '../support/real-data.ts';
import { startTestService, type TestService } from '../support/service/service.ts';
import { copyRealFolder } from '../support/worlds/real-folder.ts';

// Real registry and payer files as they lie beside the project: none of them fits another, so nobody has a price. The
// build says why for every file, and a search is an empty answer and no error.

describeWithRealData('providers')('registry and payer files that do not belong together', () => {
  let data: string;
  let service: TestService;
  let report: BuildReport;
  let key: string;

  beforeAll(async () => {
    service = await startTestService();
    data = await copyRealFolder('providers', ['787']);
    const { outDir } = await service.publish(data);
    report = JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8')) as BuildReport;
    ({ key } = await service.client.createKey({ tier: 'pro', contract: 'B' }));
  });
  afterAll(async () => {
    await service.dispose();
    await rm(data, { recursive: true });
  });

  it('say why for every file', () => {
    const reasons = new Map(report.files.map(({ file, reason }) => [file, reason]));
    expect(Object.fromEntries(reasons)).toMatchObject({
      'nppes/nppes_2026-06_clean_sample_5000.csv': 'not_nppes_layout',
      'tic/cms-v2.2.0/in-network-rates-all-negotiated-types-sample.json': 'no_matching_npi',
      'tic/cms-v1.6.2/in-network-rates-fee-for-service-single-plan-sample.json': 'no_wanted_rates',
      'tic/cms-v2.2.0/allowed-amounts-single-plan-sample.json': 'allowed_amounts',
      'tic/cms-v2.2.0/table-of-contents-sample.json': 'payer_index',
      'tic/real/austin-aetna-ppo-org-rates-2024.csv.gz': 'not_payer_format',
      'tic/real/carefirst-2022-asc-in-network-rates.json.gz': 'groups_out_of_reach',
    });
    const counted = report.files
      .filter(({ status, kind }) => status === 'counted' && kind !== 'geography')
      .map(({ file }) => file);
    expect(counted.sort()).toEqual([
      'nppes/npidata_raw_layout_1row.csv',
      'nppes/nppes_sample_1000_pandas_mangled.csv.gz',
    ]);
    expect(report.providers?.providers_with_price).toBe(0);
  });

  it('find nobody, with a 200', async () => {
    const queries = [...SPECIALTIES.map(({ terms }) => terms[0] ?? ''), 'knee mri', '99213', 'colonoscopy'];
    for (const query of queries) {
      const response = await fetch(`${service.url}/functions/v1/widget-search`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ query, location: '78701' }),
      });
      const body = (await response.json()) as { total: number; providers: unknown[] };
      expect([query, response.status, body.total, body.providers]).toEqual([query, 200, 0, []]);
    }
  });
});
