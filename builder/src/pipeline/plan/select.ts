// Decides which of the files that were read are used: one per hospital, no future-dated file, no CMS example.
import { normaliseAddress, normaliseName } from '../../facilities/normalise.ts';
import { isCmsExample } from '../../mrf/read.ts';
import type { MrfHeader } from '../../mrf/row.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { MappedFile } from '../map/map-file.ts';

/** A file that the map step read to its end. */
export type ReadFile = {
  file: IdentifiedFile;
  mapped: Extract<MappedFile, { refused?: undefined }>;
  observationsPath: string;
};

/** `superseded` names the file that is used instead. All prices of `futureDated` files are withheld. */
export type Selection = {
  counted: ReadFile[];
  futureDated: ReadFile[];
  examples: ReadFile[];
  superseded: { loser: ReadFile; winner: ReadFile }[];
};

/** Decides the outcome of each file. A future-dated file never replaces a file that may be used. */
export function selectFiles(files: readonly ReadFile[], asOf: string): Selection {
  const selection: Selection = { counted: [], futureDated: [], examples: [], superseded: [] };
  const groups = new Map<string, ReadFile[]>();
  for (const read of files) {
    const { header } = read.mapped.reading;
    if (isCmsExample(header)) selection.examples.push(read);
    else if (header.lastUpdatedOn !== null && header.lastUpdatedOn > asOf) selection.futureDated.push(read);
    else {
      const key = hospitalKey(header) ?? read.file.sha256;
      groups.set(key, [...(groups.get(key) ?? []), read]);
    }
  }
  for (const group of groups.values()) {
    const [winner, ...losers] = [...group].sort(preferred);
    if (!winner) continue;
    selection.counted.push(winner);
    selection.superseded.push(...losers.map((loser) => ({ loser, winner })));
  }
  selection.counted.sort(bySha256);
  selection.futureDated = dropCopies(selection.futureDated.sort(bySha256), selection.superseded);
  return selection;
}

/**
 * Identifies a hospital by its normalised name and the set of its normalised addresses. Undefined when name
 * or addresses are missing: such a file supersedes only copies of the same bytes.
 */
function hospitalKey(header: MrfHeader): string | undefined {
  const name = normaliseName(header.hospitalName);
  const addresses = [...new Set(header.addresses.map(normaliseAddress))]
    .filter((address) => address !== '')
    .sort();
  return name === '' || addresses.length === 0 ? undefined : [name, ...addresses].join('\n');
}

/** Sorts the newest date first, then most rows, then the smaller hash; equal bytes by path. */
function preferred(a: ReadFile, b: ReadFile): number {
  const [dateA, dateB] = [
    a.mapped.reading.header.lastUpdatedOn ?? '',
    b.mapped.reading.header.lastUpdatedOn ?? '',
  ];
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  return b.mapped.reading.rows - a.mapped.reading.rows || bySha256(a, b);
}

function bySha256(a: ReadFile, b: ReadFile): number {
  if (a.file.sha256 !== b.file.sha256) return a.file.sha256 < b.file.sha256 ? -1 : 1;
  return a.file.file < b.file.file ? -1 : 1;
}

function dropCopies(sorted: readonly ReadFile[], superseded: Selection['superseded']): ReadFile[] {
  const kept: ReadFile[] = [];
  for (const read of sorted) {
    const winner = kept.find((known) => known.file.sha256 === read.file.sha256);
    if (winner) superseded.push({ loser: read, winner });
    else kept.push(read);
  }
  return kept;
}
