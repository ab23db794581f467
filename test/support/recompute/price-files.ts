// Recomputation of code tiles: which hospital files of an input folder count, their numbers, systems and areas.
// Refused files are taken from the report of the build, and campuses from its state tiles.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { type Observation, observationsOf } from './observations.ts';
import { type HospitalFile, readHospitalFile } from './read-charges.ts';
import { unzip } from './unzip.ts';

export type PriceFile = {
  path: string;
  number: number;
  updatedOn: string | null;
  /** EIN, or null. */
  system: string | null;
  isFuture: boolean;
  observations: Observation[];
};

export type Report = {
  build: string;
  as_of: string;
  superseded: string[];
  files: { file: string; kind: string; status: string; reason: string | null }[];
};

type Candidate = Omit<PriceFile, 'number'> & { hash: string; rows: number; hospital: string | null };

/** The price files of a folder by their numbers, and the paths of superseded files. */
export function priceFilesOf(dir: string, report: Report): { files: PriceFile[]; superseded: string[] } {
  const urls = publishedUrls(dir, report);
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  for (const { file: path, kind, status, reason } of report.files) {
    if (kind !== 'mrf' || (status === 'refused' && reason !== 'future_date')) continue;
    const bytes = bytesOf(dir, path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (seen.has(hash)) continue;
    seen.add(hash);
    candidates.push(candidateOf(path, hash, readHospitalFile(bytes), urls.get(path), report.as_of));
  }
  const counting = candidates.filter((file) => !isSuperseded(file, candidates));
  // Files dated after the as-of date are no price files and have no number; here they come last.
  counting.sort((a, b) => Number(a.isFuture) - Number(b.isFuture) || (a.hash < b.hash ? -1 : 1));
  const files = counting.map((file, number) => ({ ...file, number }));
  const superseded = candidates.filter((file) => isSuperseded(file, candidates)).map(({ path }) => path);
  return { files, superseded: superseded.sort() };
}

/** The bytes of a file, or of a member of an archive. */
function bytesOf(dir: string, path: string): Buffer {
  const [, archive, member] = /^(.*?\.zip)\/(.*)$/i.exec(path) ?? [];
  if (archive === undefined || member === undefined) return readFileSync(join(dir, path));
  return unzip(readFileSync(join(dir, archive)), member);
}

function candidateOf(
  path: string,
  hash: string,
  file: HospitalFile,
  url: string | undefined,
  asOf: string,
): Candidate {
  return {
    path,
    hash,
    rows: file.rows,
    hospital: hospitalOf(file),
    updatedOn: file.updatedOn,
    system: einOfName(url) ?? einOfName(path) ?? file.ein,
    isFuture: file.updatedOn !== null && file.updatedOn > asOf,
    observations: observationsOf(file),
  };
}

/** Name and addresses of a hospital in one form; null for a file without either. */
function hospitalOf({ name, addresses }: HospitalFile): string | null {
  const places = [...new Set(addresses.map(plainAddress).filter((address) => address !== ''))].sort();
  return plainName(name) === '' || places.length === 0 ? null : JSON.stringify([plainName(name), places]);
}

function plainName(name: string): string {
  return plain(name.replaceAll('&', ' and ')).replace(/\bsaint\b/g, 'st');
}

function plainAddress(address: string): string {
  return plain(address.trim().replace(/(\d{5})-\d{4}$/, '$1'));
}

/** Without accents and apostrophes, in lower case, other signs as one blank. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function isSuperseded(file: Candidate, all: Candidate[]): boolean {
  const isBetter = (other: Candidate) => {
    if (file.updatedOn !== other.updatedOn) return (other.updatedOn ?? '') > (file.updatedOn ?? '');
    if (file.rows !== other.rows) return other.rows > file.rows;
    return other.hash < file.hash;
  };
  if (file.hospital === null || file.isFuture) return false;
  return all.some((other) => other.hospital === file.hospital && !other.isFuture && isBetter(other));
}

/** The EIN that a published file name begins with. */
function einOfName(path: string | undefined): string | null {
  if (path === undefined) return null;
  const name = decodeURIComponent(basename(path.replace(/[?#].*/, '')));
  const [, ein] = /^(\d{2}-?\d{7})(?:-\d{10})?_.+_standardcharges\./i.exec(name) ?? [];
  return ein?.replace('-', '') ?? null;
}

/** Addresses of files by path, from the `sources.csv` of any folder. */
function publishedUrls(dir: string, report: Report): Map<string, string> {
  const urls = new Map<string, string>();
  for (const { file: path, kind } of report.files) {
    if (kind !== 'source-list') continue;
    const text = readFileSync(join(dir, path), 'utf8');
    for (const row of Papa.parse<Record<string, string>>(text, { header: true }).data)
      urls.set(join(path, '..', row.file ?? ''), row.url ?? '');
  }
  return urls;
}
