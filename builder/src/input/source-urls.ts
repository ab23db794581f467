// Reads `sources.csv` (columns file,url), which says where each input file was published.
import { readFile } from 'node:fs/promises';
import { basename, dirname, posix } from 'node:path';
import Papa from 'papaparse';
import { withoutMark } from './first-bytes.ts';
import type { ScannedFile } from './scan.ts';

export const SOURCES_FILE = 'sources.csv';

/** True for a list of addresses that can be read. One inside an archive is data of the archive. */
function isSourceList({ file, archive, refused }: ScannedFile): boolean {
  return !archive && !refused && basename(file) === SOURCES_FILE;
}

/**
 * Reads the URL of each input file from every `sources.csv` of the folder; the `file` column is relative to
 * the list. A member has the URL of its archive. Only http and https addresses are taken, so that an answer
 * never contains another kind of link.
 */
export async function readSourceUrls(files: readonly ScannedFile[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const list of files.filter(isSourceList)) {
    const text = withoutMark(await readFile(list.path, 'utf8'));
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    for (const { file, url } of data) {
      if (file && url && /^https?:\/\//.test(url))
        urls.set(posix.join(dirname(list.file), file.trim()), url.trim());
    }
  }
  for (const { file, archive } of files) {
    const url = archive === undefined ? undefined : urls.get(archive);
    if (url && !urls.has(file)) urls.set(file, url);
  }
  return urls;
}
