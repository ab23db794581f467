// The sample world: synthetic input files in the real formats, with the same bytes every time. To understand
// this folder, start here: this file lists everything that is written.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { claimsFiles } from './claims-files.ts';
import { damagedFiles } from './damaged-files.ts';
import { enforcementList } from './enforcement-list.ts';
import { federalFiles } from './federal-files.ts';
import { SAMPLE_ZIPS, sampleHospitals } from './hospitals.ts';
import { hospitalList, sourceList } from './lists.ts';
import { findPlant } from './plants.ts';
import { type Defect, priceFile, type SampleFile } from './price-file.ts';
import { registeredHospitals, sampleProviders } from './providers/cast.ts';
import { nppesFile } from './providers/nppes-file.ts';
import { payerFiles } from './providers/payer-files.ts';

/** What was written. Paths are relative to the world's folder, with forward slashes, sorted. */
export type SampleWorld = {
  files: string[];
  /** Number of hospitals with a good price file. Hospitals of damaged files are not counted. */
  hospitals: number;
  defects: Defect[];
  /** ZIP codes where 70551 has at least five price files within 50 miles. */
  zips: string[];
};

/** Makes every file of the world in memory, sorted by path. */
export function sampleFiles(): { files: SampleFile[]; hospitals: number; defects: Defect[] } {
  const hospitals = sampleHospitals();
  const damaged = damagedFiles(hospitals);
  const planted = hospitals.flatMap((hospital) => {
    const plant = findPlant(hospital);
    return plant === undefined ? [] : [{ file: hospital.path, what: plant.what }];
  });
  const prices = hospitals.map((hospital) => priceFile(hospital, hospitals));
  const providers = [...registeredHospitals(hospitals), ...sampleProviders()];
  const payers = payerFiles(providers);
  const lists = [
    hospitalList(hospitals),
    enforcementList(hospitals),
    sourceList([...prices, ...damaged.files], payers.sources),
  ];
  const files = [
    ...[...prices, ...damaged.files, ...federalFiles(), ...lists],
    ...[nppesFile(providers), ...payers.files, ...claimsFiles(sampleProviders(), hospitals)],
  ];
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    hospitals: hospitals.length,
    defects: [...planted, ...damaged.defects],
  };
}

/**
 * Writes the sample world into `dir`, which it creates. It replaces files of the same names and leaves
 * others.
 */
export async function writeSampleWorld(dir: string): Promise<SampleWorld> {
  const { files, hospitals, defects } = sampleFiles();
  for (const { path, bytes } of files) {
    const target = join(dir, ...path.split('/'));
    await makeFolder(dirname(target));
    await writeFile(target, bytes);
  }
  return { files: files.map((file) => file.path), hospitals, defects, zips: SAMPLE_ZIPS };
}
