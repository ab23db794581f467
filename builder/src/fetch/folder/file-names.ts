// Paths of fetched files: each file has a folder that is named by its address. The file keeps its published
// name there, because some readers take a date from it.
import { basename } from 'node:path';
import { SOURCES_FILE } from '../../input/source-urls.ts';
import { STATE_FILE } from '../../state/fetched-files.ts';
import { sourceId } from '../site-list.ts';

/** Folders and files in the folder of a fetch. A build ignores names that begin with a dot. */
export const FILES_DIR = 'files';
export const STATUS_FILE = 'status.json';
export const WORK_DIR = '.fetch';

/** Query parameters that sign an address and change from day to day. */
const SIGNING = new Set([
  ...['awsaccesskeyid', 'signature', 'expires', 'policy', 'key-pair-id', 'hmac', 'token'],
  ...['sig', 'se', 'sp', 'sv', 'sr', 'st', 'spr', 'skoid', 'sktid', 'skt', 'ske', 'sks', 'skv'],
]);
const SIGNING_PREFIX = /^x-(?:amz|goog|ms)-/;
const LONGEST_NAME = 120;
/** File names that have a meaning for a build, in any folder. */
const RESERVED = new Set<string>([SOURCES_FILE, STATUS_FILE, STATE_FILE]);

/** The address without its signature, which changes from day to day, so that a file keeps its id. */
export function stableAddress(url: URL): string {
  const stable = new URL(url.href);
  for (const name of [...stable.searchParams.keys()])
    if (isSigning(name.toLowerCase())) stable.searchParams.delete(name);
  stable.hash = '';
  return stable.href;
}

function isSigning(name: string): boolean {
  return SIGNING.has(name) || SIGNING_PREFIX.test(name);
}

/** Id of the file behind an address: 16 hex digits. */
export function fileId(url: URL): string {
  return sourceId(stableAddress(url));
}

/** Path in the output folder, with forward slashes. */
export function filePath(url: URL): string {
  return `${FILES_DIR}/${fileId(url)}/${publishedName(url)}`;
}

/** The id in a path that `filePath` made. */
export function idOfFile(path: string): string {
  return path.split('/')[1] ?? '';
}

function publishedName(url: URL): string {
  const name = datedName(decoded(url.pathname))
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(-LONGEST_NAME);
  if (name === '') return 'file';
  return RESERVED.has(name.toLowerCase()) ? `_${name}` : name;
}

/** A file of CMS's provider data catalogue: the second of its publication is in the name of its folder alone. */
const PROVIDER_DATA = /\/resources\/[0-9a-f]{32}_(\d{10})\/([^/.]+)(\.csv)$/i;

/** The name of a file, with the month of publication when only the folder states it. */
function datedName(path: string): string {
  const [, seconds, name, ending] = PROVIDER_DATA.exec(path) ?? [];
  if (seconds === undefined) return basename(path);
  return `${name}_${new Date(Number(seconds) * 1000).toISOString().slice(0, 7)}${ending}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
