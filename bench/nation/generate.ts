// Writes the map parts of a made-up nation: what the map step would have left. Never timed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeObservations } from '../../builder/src/observe/encode-observations.ts';
import { READER_VERSION } from '../../builder/src/observe/reader-version.ts';
import type { MapEntry, MapManifest } from '../../builder/src/pipeline/map/map-manifest.ts';
import { WHOLE } from '../../builder/src/pipeline/step/step.ts';
import { WORK_FORMAT, workPaths } from '../../builder/src/pipeline/step/work-folder.ts';
import { observationRows } from '../../tools/testbed/observation-rows.ts';
import { type BenchHospital, benchHospitals } from './hospitals.ts';
import { benchCodes, benchObservations } from './prices.ts';

export const NATION = { files: 6_000, codes: 10_000 } as const;

/** What was made. */
export type Generated = { files: number; codes: number; observations: number; bytes: number };

/** How many price files and codes. */
export type Size = { files: number; codes: number };

/** The nation shrunk to about this share of its observations: files and codes alike by its square root. */
export function shrunk(scale: number): Size {
  const side = Math.sqrt(scale);
  return { files: Math.round(NATION.files * side), codes: Math.round(NATION.codes * side) };
}

/** Writes below `outDir`. */
export function generateNation(outDir: string, seed: number, { files, codes }: Size): Generated {
  const paths = workPaths(outDir);
  mkdirSync(paths.map, { recursive: true });
  const codeList = benchCodes(seed, codes);
  const generated: Generated = { files, codes, observations: 0, bytes: 0 };
  const entries = benchHospitals(seed, files).map((hospital) => {
    const observations = benchObservations(seed, hospital, codeList);
    const bytes = Buffer.concat(encodeObservations(observationRows(observations)));
    generated.observations += observations.length;
    generated.bytes += bytes.length;
    const artefact = paths.observations(hospital.sha256);
    writeFileSync(join(paths.map, artefact), bytes);
    return entryOf(hospital, artefact, observations.length);
  });
  const manifest: MapManifest = {
    format: WORK_FORMAT,
    reader_version: READER_VERSION,
    part: WHOLE,
    input: `bench ${seed}`,
    entries,
  };
  writeFileSync(paths.mapManifest(1, 1), JSON.stringify(manifest));
  return generated;
}

function entryOf(hospital: BenchHospital, artefact: string, nObservations: number): MapEntry {
  const rows = nObservations;
  return {
    file: hospital.file,
    sha256: hospital.sha256,
    bytes: rows * 120,
    kind: 'mrf',
    sourceUrl: hospital.url,
    artefact,
    mapped: {
      reading: { header: hospital.header, layout: 'csv-tall', encoding: 'utf-8', bytes: rows * 120, rows },
      observed: {
        classes: { observation: rows, repeat: 0, rejected: 0, out_of_scope: 0, no_cash_price: 0 },
        rejections: {},
        alerts: {},
        noDiscountPublished: false,
      },
      nObservations,
    },
  };
}

if (import.meta.main) {
  const [outDir = '', seed, files, codes] = process.argv.slice(2);
  const size = { files: Number(files), codes: Number(codes) };
  process.stdout.write(JSON.stringify(generateNation(outDir, Number(seed), size)));
}
