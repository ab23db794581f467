// The plan of a night: which files every row of the lists has at this moment, and which observations stand for them. Map
// parts on several machines take the same plan, so a `read` that goes on meanwhile cannot divide them.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { readStoredFolder, readStoredPayers } from '../fetch/stored-folder.ts';
import { sha256 } from '../files/hash.ts';
import { parseNote } from '../files/notes.ts';
import { StateError, type StateStore, stateKeys } from '../state/state-store.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** Older plans are removed. Each has some megabytes for the whole nation. */
const KEPT_PLANS = 20;
const HASH_DIGITS = 16;

const Plan = z.object({
  format: z.literal(1),
  /** Small files by their paths in the input, such as `hospitals/state.json`. */
  files: z.array(z.tuple([z.string().regex(/^(?:hospitals|payers)\/[a-z]+\.(?:json|csv)$/), z.string()])),
});
const PlanList = z.object({ format: z.literal(1), plans: z.array(z.string()) });

/** The texts of the lists. */
export type PlanLists = { list?: string | undefined; payers?: string | undefined };
/** What is planned; `unread` are rows that no run has read yet. */
export type PlannedFiles = {
  files: ReadonlyMap<string, string>;
  unread: { hospitals: number; payers: number };
};

/** True for the name of a plan. */
export function isPlanHash(text: string): boolean {
  return text.length === HASH_DIGITS && /^[0-9a-f]+$/.test(text);
}

/** Finds the files of the lists in the state. @throws SiteListError, PayerListError, StateError */
export async function planFiles({ list, payers }: PlanLists, state: StateStore): Promise<PlannedFiles> {
  const hospitals = list === undefined ? undefined : await readStoredFolder(list, state);
  const paid = payers === undefined ? undefined : await readStoredPayers(payers, state);
  const files = new Map<string, string>();
  for (const [name, text] of hospitals?.texts ?? []) files.set(`hospitals/${name}`, text);
  for (const [name, text] of paid?.texts ?? []) files.set(`payers/${name}`, text);
  return { files, unread: { hospitals: hospitals?.unread ?? 0, payers: paid?.unread ?? 0 } };
}

/** Keeps a plan. The same files give the same plan. @returns its name, a hash */
export async function keepPlan(files: PlannedFiles['files'], state: StateStore): Promise<string> {
  const text = JSON.stringify({ format: 1, files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)) });
  const hash = sha256(text).slice(0, HASH_DIGITS);
  await state.keep(stateKeys.plan(hash), await pack(text));
  const stored = await state.readRecord(stateKeys.plans());
  const known = (stored && parseNote(stored.text, PlanList)?.plans) ?? [];
  const plans = [...known.filter((one) => one !== hash), hash];
  const kept = plans.slice(-KEPT_PLANS);
  const record = JSON.stringify({ format: 1, plans: kept });
  if (await state.swapRecord(stateKeys.plans(), record, stored?.tag ?? null))
    await state.remove(plans.slice(0, -KEPT_PLANS).map(stateKeys.plan));
  return hash;
}

/** The files of a plan. @throws StateError when the state does not have it */
export async function readPlan(hash: string, state: StateStore): Promise<PlannedFiles['files']> {
  const bytes = await state.read(stateKeys.plan(hash));
  if (!bytes)
    throw new StateError(`${state.name} has no plan ${hash}. Make one with plan, and give its name.`);
  const plan = parseNote((await unpack(bytes)).toString('utf8'), Plan);
  if (!plan)
    throw new StateError(`The plan ${hash} was made by another version of this program. Run plan again.`);
  return new Map(plan.files);
}
