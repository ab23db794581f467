// `inspect` of what a person has in hand: an MRF, or an archive with one MRF or several beside other files.
import { isArchive, listMembers, memberPath } from '../input/archive.ts';
import { readHead } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { detectMrf } from '../mrf/detect.ts';
import { type Inspection, inspectMrf, printInspection, refusedFile } from '../pipeline/inspect.ts';

/** The MRFs of an archive that holds several, by the members' names. */
export type ArchiveInspection = { members: { member: string; inspection: Inspection }[] };

/** Inspects one MRF; of an archive its only MRF, or each of them when there are several. */
export async function inspectInput(path: string): Promise<Inspection | ArchiveInspection> {
  try {
    if (!isArchive(await readHead(path, 4))) return await inspectMrf(path);
    return await inspectArchive(path);
  } catch (error) {
    if (error instanceof InputRefusal) return refusedFile(error);
    throw error;
  }
}

async function inspectArchive(path: string): Promise<Inspection | ArchiveInspection> {
  const members = (await listMembers(path)).map(({ name, index }) => ({
    member: name,
    path: memberPath({ archive: path, index }),
  }));
  const mrfs = [];
  for (const member of members) if (await holdsMrf(member.path)) mrfs.push(member);
  const [first] = mrfs.length > 0 ? mrfs : members;
  if (first && mrfs.length < 2) return inspectMrf(first.path);
  const inspected = [];
  for (const { member, path: at } of mrfs) inspected.push({ member, inspection: await inspectMrf(at) });
  return { members: inspected };
}

async function holdsMrf(path: string): Promise<boolean> {
  try {
    return detectMrf(await readHead(path)) !== undefined;
  } catch (error) {
    if (error instanceof InputRefusal) return false;
    throw error;
  }
}

/** True when nothing of the input could be read. */
export function isRefused(inspection: Inspection | ArchiveInspection): boolean {
  return 'members' in inspection
    ? inspection.members.every((m) => 'refused' in m.inspection)
    : 'refused' in inspection;
}

/** The inspection as lines for a person, without a line break at the end. */
export function printInput(inspection: Inspection | ArchiveInspection): string {
  if (!('members' in inspection)) return printInspection(inspection);
  return inspection.members
    .map(({ member, inspection: i }) => `== ${member}\n${printInspection(i)}`)
    .join('\n\n');
}
