// A process of its own for `claims`: reads the generated file into its artefact, keeps the services by partition, finds those of
// some clinicians of every partition, and prints what that took.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readProviderRows } from '../../builder/src/claims/artefact.ts';
import { decimalOf } from '../../builder/src/claims/decimal.ts';
import { makeClaimsTexts, noClaims } from '../../builder/src/claims/read-claims.ts';
import { writeWhole } from '../../builder/src/files/write-whole.ts';
import { spillEvidence } from '../../builder/src/providers/join/evidence-parts.ts';
import { PARTITIONS, partitionOf } from '../../builder/src/providers/join/partition-of.ts';
import { providerPriceCodes } from '../../builder/src/providers/provider-keys.ts';
import type { ClaimsPeak } from '../claims.ts';
import { peakMegabytes } from '../peak-memory.ts';
import { clinicianFile } from './clinician-file.ts';

const [count = '', seed = '', dir = ''] = process.argv.slice(2);
const rows = Number(count);
const MEGABYTE = 1e6;
const ASKED_A_PART = 100;
const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10;

const codes = [...providerPriceCodes()].sort();
const source = clinicianFile(rows, Number(seed), codes);
let fileBytes = 0;
const counted = {
  async *open() {
    fileBytes = 0;
    for await (const chunk of source.open()) {
      fileBytes += chunk.length;
      yield chunk;
    }
  },
};
const artefact = join(dir, 'clinicians');
const reading = noClaims();
const started = performance.now();
await writeWhole(
  artefact,
  makeClaimsTexts(counted, 'claims-clinicians', reading, 'MUP_PHY_D23_Prov_Svc.csv'),
);
const [read_seconds, read_mb] = [secondsSince(started), peakMegabytes()];
const rejected = JSON.stringify(reading.rejected);
if (reading.kept < 0.999 * rows) throw new Error(`${reading.kept} of ${rows} rows were kept: ${rejected}`);

const keeping = performance.now();
const year = 2023;
const areas = async function* () {
  const services = decimalOf(1_000_000_000);
  for (const code of codes)
    for (const setting of ['F', 'O'] as const)
      yield {
        area: 'US',
        code,
        setting,
        apc: null,
        services,
        providers: null,
        allowed: services,
        charge: null,
      };
};
const claims = { year, rows: () => readProviderRows(artefact), areas };
const evidence = await spillEvidence(join(dir, 'parts'), claims, codes);
const npis: number[][] = Array.from({ length: PARTITIONS }, () => []);
let last = '';
for await (const { id } of readProviderRows(artefact)) {
  const own = npis[partitionOf(Number(id))];
  // Some of each partition are enough, and do not count as memory of the builder.
  if (id !== last && own && own.length < ASKED_A_PART) own.push(Number(id));
  last = id;
}
let clinicians = 0;
for (const [part, own] of npis.entries()) {
  const find = await evidence(part);
  for (const npi of own) if (codes.some((code) => find(npi, code) !== undefined)) clinicians += 1;
}
const peak: ClaimsPeak = {
  read_mb,
  peak_mb: peakMegabytes(),
  read_seconds,
  keep_seconds: secondsSince(keeping),
  cpu_seconds: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6),
  file_mb: Math.round(fileBytes / MEGABYTE),
  kept_rows: reading.kept,
  artefact_mb: Math.round(statSync(artefact).size / MEGABYTE),
  clinicians,
};
process.stdout.write(JSON.stringify(peak));
