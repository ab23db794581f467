import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectMrf } from '../../../builder/src/pipeline/inspect.ts';
import { encode } from '../../../builder/src/sample/encode.ts';
import { type SampleHospital, sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { allItems, priceFile, priceText } from '../../../builder/src/sample/price-file.ts';

const hospitals = sampleHospitals();
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-layouts-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function inspected(bytes: Buffer, name: string) {
  const path = join(dir, name);
  await writeFile(path, bytes);
  const inspection = await inspectMrf(path);
  if ('refused' in inspection) throw new Error(inspection.refused.message);
  return inspection;
}

function byName(part: string): SampleHospital {
  const hospital = hospitals.find((one) => one.name.includes(part));
  if (hospital === undefined) throw new Error(`no sample hospital is named like ${part}`);
  return hospital;
}

describe('layouts of the sample world', () => {
  it.each(['2.2', '3.0'] as const)('say the same in tall, wide and JSON of template %s', async (version) => {
    const hospital = { ...byName('Lakeside'), version };
    const items = allItems(hospital, hospitals);
    const figures = [];
    for (const layout of ['tall', 'wide', 'json'] as const) {
      const text = priceText({ ...hospital, layout }, items);
      const found = await inspected(encode(text, hospital.traits), `${version}-${layout}`);
      figures.push([
        found.observations,
        found.codes_with_cash,
        found.cash_cents_total,
        found.last_updated_on,
      ]);
    }
    expect(figures[0]?.[0]).toBeGreaterThan(100);
    expect(figures[1]).toEqual(figures[0]);
    expect(figures[2]).toEqual(figures[0]);
  });

  it('hold 60 to 130 priced codes in every file, and reject only what was planted', async () => {
    for (const [index, hospital] of hospitals.entries()) {
      const found = await inspected(priceFile(hospital, hospitals).bytes, String(index));
      const rejected = Object.values(found.rejections).reduce((sum, finding) => sum + finding.count, 0);
      expect(found.codes_with_cash, hospital.name).toBeGreaterThanOrEqual(60);
      expect(found.codes_with_cash, hospital.name).toBeLessThanOrEqual(130);
      expect(rejected > 0, hospital.name).toBe(/negative|exponent/.test(hospital.plant ?? ''));
      expect(found.last_updated_on).toBe(hospital.updatedOn);
      expect(found.addresses).toEqual(hospital.campuses.map((campus) => campus.address));
    }
  });

  it('write Windows-1252 where a hospital does, and UTF-8 elsewhere', async () => {
    const old = await inspected(priceFile(byName('White Bridge'), hospitals).bytes, 'old');
    const plain = await inspected(priceFile(byName('Canal Street'), hospitals).bytes, 'plain');
    expect([old.encoding, plain.encoding]).toEqual(['windows-1252', 'utf-8']);
  });
});

describe('chains', () => {
  it('post one price list under one EIN, but for a few codes', () => {
    const chain = hospitals.filter((one) => one.system === 'Sample North System');
    const cashOf = (hospital: SampleHospital) =>
      allItems({ ...hospital, version: '3.0' }, hospitals).map((item) => item.charges[0]?.cash);
    const [first, ...others] = chain.map(cashOf);
    expect(chain).toHaveLength(4);
    expect(new Set(chain.map((one) => one.ein)).size).toBe(1);
    for (const other of others) {
      const same = other.filter((cash, index) => cash === first?.[index]).length;
      expect(other).toHaveLength(first?.length ?? 0);
      expect(same / other.length).toBeGreaterThan(0.7);
      expect(same).toBeLessThan(other.length);
    }
  });
});
