// The sample world without its registry and payer files, for tests that look up prices and search for nobody: a third
// of the objects to build and to upload.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSampleWorld } from '../../../builder/src/sample/sample-world.ts';

/** Writes it into `dir`. */
export async function writeHospitalWorld(dir: string): Promise<void> {
  await writeSampleWorld(dir);
  for (const folder of ['registry', 'payers']) await rm(join(dir, folder), { recursive: true });
}
