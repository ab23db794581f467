// `releases/catalog.json`: every exported release, and which is the latest. Pure.
import {
  EXPORT_FORMAT,
  EXPORTS_FOLDER,
  ExportCatalog,
  type ExportRelease,
} from '../../../schemas/exports.ts';
import { dateOfBuild } from '../../../schemas/read-tile.ts';

const RELEASE_OF_KEY = new RegExp(`^${EXPORTS_FOLDER}/(\\d{4}-\\d{2}-\\d{2}-[0-9a-f]{12})/`);

/** Reads the text of a catalogue; undefined for none. */
export function parseCatalog(text: string | undefined): ExportCatalog | undefined {
  return text === undefined ? undefined : ExportCatalog.parse(JSON.parse(text));
}

/** The text of a catalogue. */
export function catalogText(catalog: ExportCatalog): string {
  return `${JSON.stringify(catalog, null, 1)}\n`;
}

/**
 * Puts a release into a catalogue, in the place of an earlier export of it. Releases are sorted by the date of their build;
 * of two builds of one date, the one that was exported later is first.
 * @param sha256 hash of the text of its `release.json`
 */
export function addToCatalog(
  known: ExportCatalog | undefined,
  release: ExportRelease,
  sha256: string,
): ExportCatalog {
  const others = (known?.releases ?? []).filter((entry) => entry.release !== release.release);
  const releases = [makeEntry(release, sha256), ...others].sort((a, b) =>
    dateOfBuild(b.release).localeCompare(dateOfBuild(a.release)),
  );
  return { format: EXPORT_FORMAT, latest: releases[0]?.release ?? release.release, releases };
}

/** The catalogue with its first `keep` releases, at least one. */
export function keepNewest(catalog: ExportCatalog, keep: number): ExportCatalog {
  return { ...catalog, releases: catalog.releases.slice(0, Math.max(1, keep)) };
}

/**
 * Which of some keys belong to releases that the catalogue does not list and that are older than all of its releases. A newer
 * one may be on its way.
 */
export function releasesBehind(catalog: ExportCatalog, keys: readonly string[]): string[] {
  const listed = new Set(catalog.releases.map(({ release }) => release));
  const oldest = catalog.releases.map(({ release }) => dateOfBuild(release)).sort()[0] ?? '';
  return keys.filter((key) => {
    const [, release = ''] = RELEASE_OF_KEY.exec(key) ?? [];
    return release !== '' && !listed.has(release) && dateOfBuild(release) < oldest;
  });
}

function makeEntry(
  { release, as_of, datasets }: ExportRelease,
  sha256: string,
): ExportCatalog['releases'][number] {
  return {
    release,
    as_of,
    path: `${release}/release.json`,
    sha256,
    datasets: datasets.map(({ name, access, rows, files }) => ({
      name,
      access,
      rows,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
  };
}
