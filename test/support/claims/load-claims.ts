// Claims files as the plan of a build loads them.
import { writeFile } from 'node:fs/promises';
import { readAreaRows } from '../../../builder/src/claims/artefact.ts';
import type { AreaRow } from '../../../builder/src/claims/claims-row.ts';
import type { ClaimsOfYear } from '../../../builder/src/claims/evidence.ts';
import { CLAIMS_KINDS, looksLikeClaims } from '../../../builder/src/claims/layouts.ts';
import { makeClaimsTexts, noClaims } from '../../../builder/src/claims/read-claims.ts';
import { readHead } from '../../../builder/src/input/open.ts';

/** Reads a file of any kind; its artefact goes to `artefactPath`. */
export async function readClaimsFile(path: string, artefactPath: string) {
  const head = await readHead(path);
  const kind = CLAIMS_KINDS.find((one) => looksLikeClaims(one)(head));
  if (!kind) throw new Error(`${path} is not a claims file.`);
  const reading = noClaims();
  await writeFile(artefactPath, makeClaimsTexts(path, kind, reading));
  return { kind, reading };
}

/** Reads a file by area. */
export async function loadAreaFile(path: string, artefactPath: string): Promise<ClaimsOfYear> {
  const { reading } = await readClaimsFile(path, artefactPath);
  const rows: AreaRow[] = [];
  for await (const row of readAreaRows(artefactPath)) rows.push(row);
  return { year: reading.year, rows: Map.groupBy(rows, ({ code }) => code) };
}
