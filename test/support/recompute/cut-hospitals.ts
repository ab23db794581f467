// Sample hospitals cut from real price files by rows: several files for most codes, shared tax numbers, equal lists,
// and the oddities that the price rules are about. Their names say that they are samples.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { codeKeyOf } from './code-kinds.ts';
import { addressesOf, type CutHospital, EINS, packFile } from './cut-files.ts';
import { distort } from './distort.ts';
import { type Charge, readHospitalFile } from './read-charges.ts';

export type Cut = { seed: number; hospitals: number; codes: number };

/** Writes the hospitals into a folder, with the `sources.csv` of some of them; returns their codes. */
export function writeCutHospitals(dir: string, realFiles: readonly string[], cut: Cut): string[] {
  const random = seededRandom(cut.seed);
  const byCode = chargesByCode(realFiles);
  const codes = pickCodes(byCode, cut.codes, random);
  const hospitals: CutHospital[] = [];
  for (let number = 0; number < cut.hospitals; number += 1)
    hospitals.push(hospitalOf(number, hospitals, byCode, codes, random));
  const published: string[] = [];
  for (const hospital of hospitals) {
    const { path, bytes, url } = packFile(hospital, random);
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), bytes);
    if (url !== null) published.push(`${path},${url}`);
  }
  writeFileSync(join(dir, 'sources.csv'), `file,url\n${published.join('\n')}\n`);
  return codes;
}

/** Charges with a cash text by code and then by real file. */
type ChargesByCode = Map<string, Charge[][]>;

function chargesByCode(realFiles: readonly string[]): ChargesByCode {
  const byCode: ChargesByCode = new Map();
  for (const path of realFiles) {
    const ofFile = new Map<string, Charge[]>();
    for (const charge of readHospitalFile(readFileSync(path)).charges) {
      if (charge.cash === '') continue;
      for (const { code, type } of charge.codes) {
        const key = codeKeyOf(code, type);
        if (key !== null) ofFile.set(key, [...(ofFile.get(key) ?? []), charge].slice(0, 200));
      }
    }
    for (const [code, charges] of ofFile) byCode.set(code, [...(byCode.get(code) ?? []), charges]);
  }
  return byCode;
}

/** Codes of several files first, then some of one file. */
function pickCodes(byCode: ChargesByCode, count: number, random: Random): string[] {
  const shuffled = [...byCode.keys()].sort().map((code) => ({ code, at: random.next() }));
  shuffled.sort((a, b) => a.at - b.at);
  const isShared = ({ code }: { code: string }) => (byCode.get(code)?.length ?? 0) > 1;
  const shared = shuffled.filter(isShared).slice(0, Math.ceil(count * 0.7));
  const single = shuffled.filter((entry) => !isShared(entry)).slice(0, count - shared.length);
  return [...shared, ...single].map(({ code }) => code);
}

const FACTORS = [1, 1, 1, 0.9, 0.75, 0.5, 0.12, 1.8];

function hospitalOf(
  number: number,
  before: CutHospital[],
  byCode: ChargesByCode,
  codes: string[],
  random: Random,
): CutHospital {
  const model = before.length > 0 && random.next() < 0.3 ? random.pick(before) : null;
  const head = {
    name: `Sample Hospital ${number} (cut from public files)`,
    addresses: addressesOf(number, random),
    updatedOn: random.next() < 0.05 ? null : randomDate(random),
    ein: random.next() < 0.5 ? random.pick(EINS) : null,
  };
  if (model !== null) {
    const isSameSystem = random.next() < 0.6;
    const charges = random.next() < 0.5 ? model.charges : model.charges.filter(() => random.next() < 0.97);
    return { ...head, ein: isSameSystem ? model.ein : head.ein, charges };
  }
  const factor = random.pick(FACTORS);
  const charges = codes
    .filter(() => random.next() < 0.7)
    .flatMap((code) => {
      const ofFile = random.pick(byCode.get(code) ?? [[]]);
      const from = random.int(ofFile.length);
      return ofFile.slice(from, from + 1 + random.int(5));
    });
  return { ...head, charges: charges.flatMap((charge) => distort(charge, factor, random)) };
}

/** Dates around the border of 18 months before the as-of date 2026-11-20, and some after the as-of date. */
function randomDate(random: Random): string {
  if (random.next() < 0.05) return '2026-12-01';
  if (random.next() < 0.1) return random.pick(['2025-05-19', '2025-05-20', '2025-05-21', '2026-11-20']);
  const month = String(1 + random.int(10)).padStart(2, '0');
  return `${random.pick(['2024', '2025', '2026', '2026'])}-${month}-15`;
}
