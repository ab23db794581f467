// The inputs that decide a build, with the facts from outside their bytes that the build uses. The build id
// and the manifest are made from them.

import type { Manifest } from '../../../../schemas/manifest.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { BuildInput } from '../step/build-id.ts';
import type { Claims } from './claims.ts';
import type { Federal } from './federal.ts';
import type { PayerFile, Payers } from './payers.ts';
import type { NumberedFile } from './price-files.ts';
import type { Registries } from './registries.ts';
import type { ReadFile } from './select.ts';

export type InputFacts = {
  numbered: readonly NumberedFile[];
  futureDated: readonly ReadFile[];
  files: readonly IdentifiedFile[];
  federal: Federal;
  registries: Registries;
  payers: Payers;
  claims: Claims;
};

/** Kinds of inputs that carry no date. */
const UNDATED_KINDS = new Set(['hospital-list', 'enforcement', 'nppes', 'geography']);

/** Only files that the build uses: a refused or superseded file does not change the build id. */
export function collectInputs(input: InputFacts): BuildInput[] {
  const { numbered, futureDated, files, federal, registries } = input;
  const mrf = ({ file, mapped }: ReadFile, facts: string): BuildInput => {
    // Observations that an older reader made of the same bytes are another input.
    const stale = file.staleReader === undefined ? '' : ` reader ${file.staleReader}`;
    const dated = mapped.reading.header.lastUpdatedOn;
    return { kind: 'mrf', sha256: file.sha256, dated, facts: `${facts}${stale}` };
  };
  const schedules = files.filter(({ file }) => federal.dated.has(file) && !federal.refused.has(file));
  const registered = files.filter(
    ({ kind, file }) => UNDATED_KINDS.has(kind) && !registries.refused.has(file),
  );
  return [
    ...numbered.map(({ read, priceFile }) =>
      mrf(read, `${priceFile.sourceUrl ?? ''} ${priceFile.system ?? ''}`),
    ),
    ...futureDated.map((read) => mrf(read, 'future_date')),
    ...schedules.map(({ kind, file, sha256 }): BuildInput => {
      const dated = federal.dated.get(file) ?? null;
      return { kind, sha256, dated, facts: dated ?? '' };
    }),
    // Files of the same bytes are one input.
    ...[
      ...new Map(
        registered.map(({ kind, sha256 }) => [sha256, { kind, sha256, dated: null, facts: '' }]),
      ).values(),
    ],
    ...payerInputs(input.payers),
    ...input.claims.used.map(({ kind, file: { sha256 }, reading: { year } }): BuildInput => {
      return { kind, sha256, dated: `${year}-12-31`, facts: `${year}` };
    }),
  ];
}

/**
 * Payer files with their dates, and the group files that they refer to with the addresses of those
 * references.
 */
function payerInputs({ counted, futureDated, groups }: Payers): BuildInput[] {
  const payer = ({ file, reading }: PayerFile, facts: string): BuildInput => {
    return { kind: file.kind, sha256: file.sha256, dated: reading.facts.asOf, facts };
  };
  return [
    ...counted.map((read) => payer(read, '')),
    ...futureDated.map((read) => payer(read, 'future_date')),
    ...groups.map(({ file: { kind, sha256 }, urls }): BuildInput => {
      return { kind, sha256, dated: null, facts: [...urls].sort().join(' ') };
    }),
  ];
}

/** The inputs as the manifest lists them, sorted by kind and hash. */
export function manifestInputs(
  inputs: readonly BuildInput[],
  files: readonly IdentifiedFile[],
  sourceUrls: ReadonlyMap<string, string>,
): Manifest['inputs'] {
  const byHash = new Map(files.map((file) => [file.sha256, file]));
  return inputs
    .map(({ kind, sha256, dated }) => {
      const file = byHash.get(sha256);
      const sourceUrl = file ? (sourceUrls.get(file.file) ?? null) : null;
      return { kind, sha256, bytes: file?.bytes ?? 0, dated, source_url: sourceUrl };
    })
    .sort((a, b) => (`${a.kind} ${a.sha256}` < `${b.kind} ${b.sha256}` ? -1 : 1));
}
