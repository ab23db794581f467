// What kind of input a file is, by the list of sources in pipeline.ts.
import { basename } from 'node:path';
import type { RefusalReason } from '../../../../schemas/refusals.ts';
import { looksLikeClaimsExtract } from '../../claims/layouts.ts';
import { isArchive } from '../../input/archive.ts';
import { isWebPage } from '../../input/first-bytes.ts';
import { readHead } from '../../input/open.ts';
import { type Refused, refusedOr } from '../../input/refusal.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { refuseOtherPriceList } from '../../mrf/other-price-list.ts';
import { looksLikeOtherRates } from '../../payers/looks-like.ts';
import { looksLikeRegistryExtract } from '../../registry/organisation-file.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';

/** A scanned file with its kind; `refused` when its beginning already shows that it cannot be used. */
export type IdentifiedFile = ScannedFile & {
  kind: InputKind;
  /** Version of the older reader whose observations are used. */
  staleReader?: number;
};

/** Files that resemble an input of provider search, with the reason, so that the operator learns what is missing. */
const NEAR_MISSES: readonly [RefusalReason, (head: string) => boolean][] = [
  ['not_payer_format', looksLikeOtherRates],
  ['not_nppes_layout', looksLikeRegistryExtract],
  ['not_claims_layout', looksLikeClaimsExtract],
];

/** Finds the kind of one file. A file that cannot be opened is a refusal, not an exception. */
export async function identify(file: ScannedFile): Promise<IdentifiedFile> {
  if (file.refused) return { ...file, kind: 'unknown' };
  const named = file.archive ? undefined : kindByName(basename(file.file));
  if (named) return { ...file, kind: named };
  const found = await refusedOr(() => readHead(file.path));
  if (found.refused) return unknown(file, { ...found.refused, at: '' });
  const kind = kindByContent(found.value);
  return kind ? { ...file, kind } : unknown(file, whyUnknown(found.value));
}

function kindByName(name: string): InputKind | undefined {
  return SOURCES.find(({ looksLike }) => typeof looksLike === 'object' && looksLike.fileName === name)?.kind;
}

/** The kind that the first characters of a file show. */
export function kindByContent(head: string): InputKind | undefined {
  return SOURCES.find(({ looksLike }) => typeof looksLike === 'function' && looksLike(head))?.kind;
}

function unknown(file: ScannedFile, refused: Refused): IdentifiedFile {
  return { ...file, kind: 'unknown', refused };
}

function whyUnknown(head: string): Refused {
  const because = (reason: RefusalReason): Refused => ({ reason, detail: '', at: '' });
  // The scan opens archives on disk, so this one is inside another file.
  if (isArchive(head)) return because('nested_archive');
  if (isWebPage(head)) return because('html_page');
  const nearMiss = NEAR_MISSES.find(([, matches]) => matches(head))?.[0];
  if (nearMiss) return because(nearMiss);
  return refuseOtherPriceList(head) ?? because('unrecognised');
}
