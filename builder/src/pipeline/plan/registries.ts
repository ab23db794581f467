// The files that give hospitals their location: hospital list, NPPES and geography files of an input folder. CMS's actions
// about hospitals are read beside the hospital list.
import type { ZipCentroid } from '../../../../schemas/place.ts';
import type { EnforcementList, ListedAction } from '../../facilities/enforcement.ts';
import { type Hospital, type HospitalList, hospitalList } from '../../facilities/hospital-list.ts';
import type { Refused } from '../../input/refusal.ts';
import { type Geography, loadGeography, makeGeography } from '../../places/zips.ts';
import { readOrganisations } from '../../registry/newest.ts';
import type { NppesOrganisation } from '../../registry/organisation-file.ts';
import type { FileReaders } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';

/** Both registries, CMS's actions about hospitals, and the refused files by path. */
export type Registries = {
  hospitals: HospitalList;
  nppes: ReadonlyMap<string, NppesOrganisation>;
  actions: ListedAction[];
  refused: Map<string, Refused>;
  /** What a person has to look at in a file that is used, by path. */
  alarms: Map<string, readonly string[]>;
};

/**
 * Reads every registry file in the order of content hashes, so that the result does not depend on paths.
 * Entries with the same number in several files become one. NPPES has millions of organisations: only those
 * with `wanted` NPIs are kept.
 */
export async function loadRegistries(
  files: readonly IdentifiedFile[],
  wanted: ReadonlySet<string>,
  readers: FileReaders,
): Promise<Registries> {
  const refused = new Map<string, Refused>();
  const alarms = new Map<string, readonly string[]>();
  const hospitals = new Map<string, Hospital>();
  const actions: ListedAction[] = [];
  for (const file of byContent(files)) {
    if (file.refused) refused.set(file.file, file.refused);
    else if (file.kind === 'hospital-list') {
      const list = await readers.readForPlan<Hospital[]>(file, file.kind);
      if (list.refused) refused.set(file.file, list.refused);
      else for (const hospital of list.value) hospitals.set(hospital.ccn, hospital);
    } else if (file.kind === 'enforcement') {
      const list = await readers.readForPlan<EnforcementList>(file, file.kind);
      if (list.refused) refused.set(file.file, list.refused);
      else {
        actions.push(...list.value.actions);
        alarms.set(file.file, list.value.alarms);
      }
    }
  }
  const nppes = await readOrganisations(registryPaths(files), wanted);
  return { hospitals: hospitalList([...hospitals.values()]), nppes, actions, refused, alarms };
}

/** Artefacts of the NPPES files that were not refused, in the order of content hashes, each once. */
export function registryPaths(files: readonly IdentifiedFile[]): string[] {
  const counted = byContent(files).filter(({ kind, refused }) => kind === 'nppes' && !refused);
  return [...new Set(counted.map(({ path }) => path))];
}

function byContent(files: readonly IdentifiedFile[]): IdentifiedFile[] {
  return [...files].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
}

/**
 * Reads the geography files of the input folder, which together replace the packaged geography. Without such
 * a file the packaged geography is used. Refused files are added to `refused`.
 */
export async function geographyFrom(
  files: readonly IdentifiedFile[],
  refused: Map<string, Refused>,
  readers: FileReaders,
): Promise<Geography> {
  const zips = new Map<string, ZipCentroid>();
  const given = files.filter(({ kind }) => kind === 'geography');
  for (const file of given.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    const read = await readers.readForPlan<ZipCentroid[]>(file, 'geography');
    if (read.refused) refused.set(file.file, read.refused);
    else for (const zip of read.value) zips.set(zip.zip, zip);
  }
  return zips.size === 0 ? loadGeography() : makeGeography([...zips.values()]);
}
