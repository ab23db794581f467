// What kind of input a file is, by its content alone. The one list of kinds a build reads.
import { basename } from 'node:path';
import { looksLikeHospitalList } from '../../facilities/hospital-list.ts';
import { looksLikeAddendumB } from '../../fee-schedules/addendum-b.ts';
import { looksLikeClfs } from '../../fee-schedules/clfs.ts';
import { looksLikePfsCsv } from '../../fee-schedules/pfs-csv.ts';
import { looksLikePfsTxt } from '../../fee-schedules/pfs-txt.ts';
import { looksLikeFetchStatus } from '../../fetch/fetch-status.ts';
import { isArchive } from '../../input/archive.ts';
import { isWebPage } from '../../input/first-bytes.ts';
import { readHead } from '../../input/open.ts';
import { InputRefusal, type Refused } from '../../input/refusal.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { SOURCES_FILE } from '../../input/source-urls.ts';
import { detectMrf } from '../../mrf/detect.ts';
import {
  looksLikeOtherRates,
  looksLikeTicAllowed,
  looksLikeTicGroups,
  looksLikeTicIndex,
  looksLikeTicRates,
  type TicKind,
} from '../../payers/looks-like.ts';
import { looksLikeGeography } from '../../places/geography-file.ts';
import { looksLikeNppes, looksLikeRegistryExtract } from '../../registry/organisation-file.ts';

export type InputKind =
  | 'mrf'
  | 'pfs-csv'
  | 'pfs-txt'
  | 'opps-addendum-b'
  | 'clfs'
  | 'hospital-list'
  | 'nppes'
  | 'geography'
  | TicKind
  | 'source-list'
  | 'fetch-status'
  | 'unknown';

/** A scanned file with its kind; `refused` when its first bytes already say that it cannot count. */
export type IdentifiedFile = ScannedFile & {
  kind: InputKind;
  /** Version of an older reader whose observations stand in. */
  staleReader?: number;
};

/** In the order tried: the most telling content first. */
const TESTS: readonly [InputKind, (head: string) => boolean][] = [
  ['fetch-status', looksLikeFetchStatus],
  ['pfs-txt', looksLikePfsTxt],
  ['pfs-csv', looksLikePfsCsv],
  ['clfs', looksLikeClfs],
  ['opps-addendum-b', looksLikeAddendumB],
  ['hospital-list', looksLikeHospitalList],
  ['nppes', looksLikeNppes],
  ['geography', looksLikeGeography],
  ['tic-rates', looksLikeTicRates],
  ['tic-groups', looksLikeTicGroups],
  ['tic-index', looksLikeTicIndex],
  ['tic-allowed', looksLikeTicAllowed],
  ['mrf', (head) => detectMrf(head) !== undefined],
];

/** What looks like an input of provider search and is none: what it lacks, for a person who put it there. */
const UNLIKE: readonly [Refused['reason'], (head: string) => boolean][] = [
  ['not_payer_format', looksLikeOtherRates],
  ['not_nppes_layout', looksLikeRegistryExtract],
];

/** Types one file. Bad bytes are a refusal with its reason, never an exception. */
export async function identify(file: ScannedFile): Promise<IdentifiedFile> {
  if (file.refused) return { ...file, kind: 'unknown' };
  if (!file.archive && basename(file.file) === SOURCES_FILE) return { ...file, kind: 'source-list' };
  const refuse = (reason: Refused['reason'], detail = '') =>
    ({ ...file, kind: 'unknown', refused: { reason, detail, at: '' } }) as const;
  try {
    const head = await readHead(file.path);
    const kind = TESTS.find(([, matches]) => matches(head))?.[0];
    if (kind) return { ...file, kind };
    // Archives on disk are opened by the scan: this one was inside something else.
    if (isArchive(head)) return refuse('nested_archive');
    if (isWebPage(head)) return refuse('html_page');
    return refuse(UNLIKE.find(([, matches]) => matches(head))?.[0] ?? 'unrecognised');
  } catch (error) {
    if (error instanceof InputRefusal) return refuse(error.reason, error.detail);
    throw error;
  }
}
