// `releases/catalog.json`: every exported release, and which is the latest. Pure.
import { EXPORT_FORMAT, ExportCatalog, type ExportRelease } from '../../../schemas/exports.ts';
import { dateOfBuild } from '../../../schemas/read-tile.ts';

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
