// Inspects what a person has received: one MRF, or an archive with MRFs in it.
import { isArchive, listMembers, memberPath } from '../input/archive.ts';
import { readHead } from '../input/open.ts';
import { refusedOr } from '../input/refusal.ts';
import { detectMrf } from '../mrf/detect.ts';
import { type Inspection, inspectMrf, refusedFile } from './inspect.ts';

/** The inspections of an archive with several MRFs, by the names of the members. */
export type ArchiveInspection = { members: { member: string; inspection: Inspection }[] };

/** Inspects one MRF. In an archive, inspects its only MRF, or each MRF when there are several. */
export async function inspectInput(path: string): Promise<Inspection | ArchiveInspection> {
  const read = await refusedOr(async () =>
    isArchive(await readHead(path, 4)) ? inspectArchive(path) : inspectMrf(path),
  );
  return read.refused ? refusedFile(read.refused) : read.value;
}

async function inspectArchive(path: string): Promise<Inspection | ArchiveInspection> {
  const members = (await listMembers(path)).map(({ name, index }) => ({
    member: name,
    path: memberPath({ archive: path, index }),
  }));
  const mrfs = [];
  for (const member of members) if (await isMrf(member.path)) mrfs.push(member);
  const [first] = mrfs.length > 0 ? mrfs : members;
  if (first && mrfs.length < 2) return inspectMrf(first.path);
  const inspected = [];
  for (const { member, path: at } of mrfs) inspected.push({ member, inspection: await inspectMrf(at) });
  return { members: inspected };
}

async function isMrf(path: string): Promise<boolean> {
  const head = await refusedOr(() => readHead(path));
  return !head.refused && detectMrf(head.value) !== undefined;
}
