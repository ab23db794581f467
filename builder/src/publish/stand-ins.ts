// `stand-ins.json`, an input file of a build: since when each hospital of the list could not be fetched, and how long a
// file of an earlier night may be used instead. Every build writes it for the next night, `releases --stand-ins` from the
// live release.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { FetchRow } from '../../../schemas/manifest.ts';
import { IsoDate } from '../../../schemas/place.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readReleaseFacts } from './compare/build-facts.ts';
import type { ReleaseStore } from './release-store.ts';

export const STAND_INS_FILE = 'stand-ins.json';
/** Days that a file of an earlier night is used when nobody says otherwise. */
export const DEFAULT_STAND_IN_DAYS = 90;

const DAY_MS = 86_400_000;

/** `rows`: the rows that could not be fetched, by what `rowId` gives. */
export const StandIns = z.object({
  format: z.literal(1),
  kind: z.literal('stand-ins'),
  release: z.string().nullable(),
  max_days: z.int().nonnegative(),
  rows: z.array(z.object({ id: z.string(), since: IsoDate })),
});
export type StandIns = z.infer<typeof StandIns>;

/** True for the beginning of a `stand-ins.json`. */
export function looksLikeStandIns(head: string): boolean {
  return /^\{\s*"format":\s*\d+,\s*"kind":\s*"stand-ins"/.test(head);
}

/** @throws InputRefusal */
export async function readStandIns(path: string): Promise<StandIns> {
  try {
    return StandIns.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new InputRefusal('invalid_json', 'The list of stand-ins does not fit its format.');
  }
}

/** What identifies a row of the hospital list from night to night. */
export function rowId({ ccn, name }: Pick<FetchRow, 'ccn' | 'name'>): string {
  return ccn ?? name;
}

/** Days between two dates; 0 when the second is not later. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** The list of the live release; without rows before the first release. */
export async function listStandIns(store: ReleaseStore, maxDays: number): Promise<StandIns> {
  const live = await store.readPointer();
  const release = live?.pointer.release ?? null;
  const { fetched = null } = release === null ? {} : await readReleaseFacts(store, release);
  return makeStandIns(release, fetched, maxDays);
}

/** The list from the rows that a build records. */
export function makeStandIns(
  release: string | null,
  fetched: readonly FetchRow[] | null,
  maxDays: number,
): StandIns {
  const rows = (fetched ?? []).flatMap((row) =>
    row.failed_since === null ? [] : [{ id: rowId(row), since: row.failed_since }],
  );
  return { format: 1, kind: 'stand-ins', release, max_days: maxDays, rows };
}
