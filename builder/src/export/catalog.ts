// `releases/catalog.json`: every exported release, and which is the latest.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CATALOG_KEY,
  EXPORT_FORMAT,
  EXPORTS_FOLDER,
  ExportCatalog,
  type ExportRelease,
} from '../../../schemas/exports.ts';
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import { sha256 } from '../files/hash.ts';
import { writeWhole } from '../files/write-whole.ts';

type Entry = ExportCatalog['releases'][number];

/**
 * Puts a release into the catalogue of a folder, in the place of an earlier export of it. Releases are sorted by the date of
 * their build; of two builds of one date, the one that was exported later is first.
 */
export async function enterInCatalog(out: string, release: ExportRelease): Promise<ExportCatalog> {
  const path = join(out, CATALOG_KEY);
  const known = (await readCatalog(path))?.releases ?? [];
  const text = await readFile(join(out, EXPORTS_FOLDER, release.release, 'release.json'), 'utf8');
  const others = known.filter((entry) => entry.release !== release.release);
  const releases = [makeEntry(release, sha256(text)), ...others].sort((a, b) =>
    dateOfBuild(b.release).localeCompare(dateOfBuild(a.release)),
  );
  const catalog: ExportCatalog = {
    format: EXPORT_FORMAT,
    latest: releases[0]?.release ?? release.release,
    releases,
  };
  await writeWhole(path, `${JSON.stringify(catalog, null, 1)}\n`);
  return catalog;
}

async function readCatalog(path: string): Promise<ExportCatalog | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : ExportCatalog.parse(JSON.parse(text));
}

function makeEntry({ release, as_of, datasets }: ExportRelease, hash: string): Entry {
  return {
    release,
    as_of,
    path: `${release}/release.json`,
    sha256: hash,
    datasets: datasets.map(({ name, access, rows, files }) => ({
      name,
      access,
      rows,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
  };
}
