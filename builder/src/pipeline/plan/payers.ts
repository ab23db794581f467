// The payer files of a build: which of them are used, and which files have the provider groups they refer to.
import { readFileSync } from 'node:fs';
import { fetchedAddress } from '../../fetch/payer-content.ts';
import type { PayerReading } from '../../payers/map-payer-file.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { MapEntry } from '../map/map-manifest.ts';

/** A payer's file that was read to its end; `file.path` is its artefact. */
export type PayerFile = { file: IdentifiedFile; reading: PayerReading };

/** `copies` have the same bytes as a counted file. Nothing of `futureDated` files is used. */
export type Payers = {
  counted: PayerFile[];
  futureDated: PayerFile[];
  copies: { loser: IdentifiedFile; winner: IdentifiedFile }[];
  /**
   * Group files that a counted file refers to, by content hash, sorted, with the addresses that led to them.
   */
  groups: { file: IdentifiedFile; urls: string[] }[];
  /** NPIs of the group file published at an address; undefined when the folder does not have that file. */
  groupsAt: (url: string) => string[] | undefined;
};

/** A map entry with the file that it became. */
export type MappedProviderFile = { file: IdentifiedFile; entry: MapEntry };

/** Decides the outcome of each payer file; every list is in the order of content hashes. */
export function selectPayerFiles(files: readonly MappedProviderFile[], asOf: string): Payers {
  const sorted = [...files].sort((a, b) => (keyOf(a.file) < keyOf(b.file) ? -1 : 1));
  const payers: Payers = { counted: [], futureDated: [], copies: [], groups: [], groupsAt: () => undefined };
  for (const { file, entry } of sorted) {
    if (file.refused || !entry.payer) continue;
    const winner = payers.counted.find((known) => known.file.sha256 === file.sha256);
    const { asOf: dated } = entry.payer.facts;
    if (winner) payers.copies.push({ loser: file, winner: winner.file });
    else
      payers[dated !== null && dated > asOf ? 'futureDated' : 'counted'].push({ file, reading: entry.payer });
  }
  const addresses = addressBook(sorted.filter(({ file, entry }) => entry.groups && !file.refused));
  const used = new Map<string, { file: IdentifiedFile; urls: string[] }>();
  for (const url of new Set(payers.counted.flatMap(({ reading }) => reading.locations))) {
    const file = addresses(url);
    if (!file) continue;
    const known = used.get(file.sha256);
    if (known) known.urls.push(url);
    else used.set(file.sha256, { file, urls: [url] });
  }
  payers.groups = [...used.values()].sort((a, b) => (a.file.sha256 < b.file.sha256 ? -1 : 1));
  payers.groupsAt = (url) => {
    const file = addresses(url);
    return file && readFileSync(file.path, 'latin1').split('\n');
  };
  return payers;
}

function keyOf({ sha256, file }: IdentifiedFile): string {
  return `${sha256} ${file}`;
}

/**
 * Finds the group file published at an address. Three forms of the address are tried: as it is written, as
 * `fetch` writes it, and without its query, which is often a signature that expires. Without the query an
 * address finds a file only when all files published there have the same bytes.
 */
function addressBook(files: readonly MappedProviderFile[]): (url: string) => IdentifiedFile | undefined {
  const exact = new Map<string, IdentifiedFile>();
  const withoutQueries = new Map<string, IdentifiedFile | null>();
  for (const { file, entry } of files) {
    if (entry.sourceUrl === null) continue;
    if (!exact.has(entry.sourceUrl)) exact.set(entry.sourceUrl, file);
    const bare = withoutQuery(entry.sourceUrl);
    const known = withoutQueries.get(bare);
    if (known === undefined) withoutQueries.set(bare, file);
    else if (known?.sha256 !== file.sha256) withoutQueries.set(bare, null);
  }
  return (url) => {
    const fetched = fetchedAddress(url) ?? url;
    return exact.get(url) ?? exact.get(fetched) ?? withoutQueries.get(withoutQuery(fetched)) ?? undefined;
  };
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
