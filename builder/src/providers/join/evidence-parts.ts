// Divides the services that Medicare paid clinicians into the partitions of the join, and finds those of one clinician.
import { readFile } from 'node:fs/promises';
import type { Evidence } from '../../../../schemas/claims.ts';
import type { AreaRow, ProviderRow } from '../../claims/claims-row.ts';
import { ExactCounts } from '../../claims/exact-counts.ts';
import { PARTITIONS, partitionOf } from './partition-of.ts';
import type { HasPart } from './partitions.ts';
import { SpillFiles } from './spill-files.ts';

/** The rows of the newest file of clinicians, and those by area of the same year, which may be missing. */
export type ClinicianClaims = {
  year: number;
  rows: () => AsyncIterable<ProviderRow>;
  areas: () => AsyncIterable<AreaRow>;
};

/** Bytes of a row on disk: NPI, services, code, and the state. */
const ROW_BYTES = 12;
const MAX_SERVICES = 2 ** 32 - 1;

/** The services of a clinician for a code; a number of the NPI, because parts hold numbers. */
export type FindEvidence = (npi: number, code: string) => Evidence;
/** Reads the services of one partition. */
export type EvidenceReader = (part: number) => Promise<FindEvidence>;

/** Writes the services of some codes to their partitions. A code is its index in `codes`. */
export async function spillEvidence(
  dir: string,
  claims: ClinicianClaims | null,
  codes: readonly string[],
  hasPart: HasPart = () => true,
): Promise<EvidenceReader> {
  const parts = await SpillFiles.open(dir, PARTITIONS);
  const numbers = new Map(codes.map((code, i) => [code, i]));
  const [states, stateNumbers] = [[] as string[], new Map<string, number>()];
  const counts = new ExactCounts();
  for await (const row of claims?.areas() ?? []) if (numbers.has(row.code)) counts.addArea(row);
  for await (const row of claims?.rows() ?? []) {
    const code = numbers.get(row.code);
    if (code === undefined) continue;
    counts.addProvider(row);
    const known = stateNumbers.get(row.state);
    const state = known ?? states.push(row.state) - 1;
    if (known === undefined) stateNumbers.set(row.state, state);
    const npi = Number(row.id);
    // The counts are of everybody, so that all shares of the join show the same.
    if (!hasPart(partitionOf(npi))) continue;
    parts.append(partitionOf(npi), ROW_BYTES, (into, at) => {
      into.writeUInt32LE(npi, at);
      into.writeUInt32LE(Math.min(row.services, MAX_SERVICES), at + 4);
      into.writeUInt16LE(code, at + 8);
      into.writeUInt16LE(state, at + 10);
      return ROW_BYTES;
    });
  }
  parts.close();
  const isExact = (code: number, state: number) => counts.isExact(codes[code] ?? '', states[state] ?? '');
  return async (part) => {
    if (!parts.has(part)) return () => undefined;
    const found = sumEvidence(await readFile(parts.path(part)), isExact);
    return (npi, code) => found.get(`${npi} ${numbers.get(code)}`);
  };
}

/** The services by NPI and code: the sum of both places of service, null when one of them is not shown exactly. */
function sumEvidence(
  bytes: Buffer,
  isExact: (code: number, state: number) => boolean,
): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (let at = 0; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) {
    const [npi, services] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const [code, state] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const known = found.get(`${npi} ${code}`);
    const isShown = known !== null && isExact(code, state);
    found.set(`${npi} ${code}`, isShown ? (known ?? 0) + services : null);
  }
  return found;
}
