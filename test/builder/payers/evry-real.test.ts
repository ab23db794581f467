// A whole real file of a small payer, in version 1: NPIs as texts, dates with times, groups inside the rates, and every
// price institutional. Its figures are those that its description states.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mapPayerFile } from '../../../builder/src/payers/map-payer-file.ts';
import { readTic } from '../../../builder/src/payers/read.ts';
import { providerPriceCodes } from '../../../builder/src/providers/provider-keys.ts';
import { realData } from '../../support/real-data.ts';

const FILE = realData('../more-data/claims/tic/evry-health-2025-06-23-in-network.json.gz');

it.skipIf(!existsSync(FILE))('a payer file that breaks its schema is read whole', async () => {
  const npis = new Set<number>();
  let [institutional, institutionalCodes] = [0, 0];
  const { facts, counts } = await readTic(FILE, {
    onRate: ({ item, inline, prices }) => {
      for (const group of inline) for (const npi of group.npis) npis.add(npi);
      institutional += prices.filter(({ billingClass }) => billingClass === 'institutional').length;
      if (item.codeType === 'CPT') institutionalCodes += 1;
    },
  });
  expect(facts).toMatchObject({ entity: 'Evry Health', version: '1', asOf: '2025-06-23' });
  expect(counts).toMatchObject({
    items: 3483,
    pricesTaken: 30_209,
    inlineGroups: 191_986,
    unreadableNpis: 0,
  });
  expect([npis.size, institutional]).toEqual([10_342, 30_209]);
  expect(institutionalCodes).toBeGreaterThan(0);
});

it.skipIf(!existsSync(FILE))('its institutional rates make no row of a professional', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'evry-'));
  try {
    const reading = await mapPayerFile(FILE, join(dir, 'artefact'), providerPriceCodes());
    expect([reading.keptPrices, reading.codes]).toEqual([0, []]);
    expect(reading.droppedPrices).toMatchObject({ billing_class: { count: 11_394 } });
    expect(Object.keys(reading.droppedPrices)).toEqual(['billing_class']);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
