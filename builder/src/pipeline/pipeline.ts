// The pipeline as a list: every kind of input file, how it is recognised, what reads it in which step, and
// what it becomes. Read this first; build.ts runs the steps. The steps use the list, so it cannot differ from
// them.
import type { RefusalReason } from '../../../schemas/refusals.ts';
import { findClaims } from '../claims/evidence.ts';
import { looksLikeClaims } from '../claims/layouts.ts';
import { makeClaimsTexts } from '../claims/read-claims.ts';
import { findLatestActions, looksLikeEnforcement, readEnforcement } from '../facilities/enforcement.ts';
import { looksLikeHospitalList, readHospitalList } from '../facilities/hospital-list.ts';
import { locateCampuses } from '../facilities/locate.ts';
import { looksLikeAddendumB, readAddendumB } from '../fee-schedules/addendum-b.ts';
import { buildBenchmarks } from '../fee-schedules/benchmarks.ts';
import { looksLikeClfs, readClfs } from '../fee-schedules/clfs.ts';
import { looksLikeHcpcsFile, readHcpcsFile } from '../fee-schedules/hcpcs-file.ts';
import { looksLikePfsCsv, readPfsCsv } from '../fee-schedules/pfs-csv.ts';
import { looksLikePfsTxt, readPfsTxt } from '../fee-schedules/pfs-txt.ts';
import { looksLikeFetchStatus, readFetchReport } from '../fetch/fetch-status.ts';
import { readSourceUrls, SOURCES_FILE } from '../input/source-urls.ts';
import { detectMrf } from '../mrf/detect.ts';
import { readMrf } from '../mrf/read.ts';
import { readGroupFile } from '../payers/group-file.ts';
import {
  looksLikeTicAllowed,
  looksLikeTicGroups,
  looksLikeTicIndex,
  looksLikeTicRates,
} from '../payers/looks-like.ts';
import { mapPayerFile } from '../payers/map-payer-file.ts';
import { looksLikeGeography, readGeographyFile } from '../places/geography-file.ts';
import { looksLikeStandIns, readStandIns } from '../publish/stand-ins.ts';
import { looksLikeNppes } from '../registry/organisation-file.ts';
import { makeRegistryTexts } from '../registry/registry-file.ts';
import { reportPage } from '../report/page.ts';
import { codeTile } from '../tiles/code-tile.ts';
import { placeTile } from '../tiles/place-tiles.ts';
import { writeProviderTiles } from '../tiles/provider-tiles.ts';

/** The folders beside this file. Each step works on what the step before it left in the build's folder. */
export type Step = 'map' | 'plan' | 'reduce' | 'seal';

/** What input files become, the step that makes it, and the function that this step calls for it. */
export const PRODUCTS = {
  'code tiles': { step: 'reduce', maker: codeTile },
  'Medicare benchmarks': { step: 'plan', maker: buildBenchmarks },
  'claims evidence': { step: 'plan', maker: findClaims },
  campuses: { step: 'plan', maker: locateCampuses },
  'actions of CMS': { step: 'plan', maker: findLatestActions },
  'place tiles': { step: 'seal', maker: placeTile },
  'provider tiles': { step: 'seal', maker: writeProviderTiles },
  report: { step: 'seal', maker: reportPage },
} as const satisfies Record<string, { step: Step; maker: (...input: never[]) => unknown }>;

type Source = {
  kind: string;
  /** How a file is recognised: by the first characters of its text, or by its name. */
  looksLike: ((head: string) => boolean) | { fileName: string };
  /** The map step reads large files at once. It copies small files, and the plan reads them. */
  readIn: 'map' | 'plan';
  reader: ((path: string, ...more: never[]) => unknown) | typeof readSourceUrls | null;
  product: keyof typeof PRODUCTS;
  /** For a kind that is never used: why. */
  notUsed?: RefusalReason;
};

/**
 * All kinds of input files. The first match decides the kind, so the most distinctive content comes first.
 */
export const SOURCES = [
  {
    kind: 'source-list',
    looksLike: { fileName: SOURCES_FILE },
    readIn: 'map',
    reader: readSourceUrls,
    product: 'code tiles',
  },
  {
    kind: 'fetch-status',
    looksLike: looksLikeFetchStatus,
    readIn: 'plan',
    reader: readFetchReport,
    product: 'report',
  },
  {
    kind: 'stand-ins',
    looksLike: looksLikeStandIns,
    readIn: 'plan',
    reader: readStandIns,
    product: 'report',
  },
  {
    kind: 'pfs-txt',
    looksLike: looksLikePfsTxt,
    readIn: 'plan',
    reader: readPfsTxt,
    product: 'Medicare benchmarks',
  },
  {
    kind: 'pfs-csv',
    looksLike: looksLikePfsCsv,
    readIn: 'plan',
    reader: readPfsCsv,
    product: 'Medicare benchmarks',
  },
  {
    kind: 'clfs',
    looksLike: looksLikeClfs,
    readIn: 'plan',
    reader: readClfs,
    product: 'Medicare benchmarks',
  },
  {
    kind: 'opps-addendum-b',
    looksLike: looksLikeAddendumB,
    readIn: 'plan',
    reader: readAddendumB,
    product: 'Medicare benchmarks',
  },
  {
    kind: 'hcpcs',
    looksLike: looksLikeHcpcsFile,
    readIn: 'plan',
    reader: readHcpcsFile,
    product: 'Medicare benchmarks',
  },
  {
    kind: 'hospital-list',
    looksLike: looksLikeHospitalList,
    readIn: 'plan',
    reader: readHospitalList,
    product: 'campuses',
  },
  {
    kind: 'enforcement',
    looksLike: looksLikeEnforcement,
    readIn: 'plan',
    reader: readEnforcement,
    product: 'actions of CMS',
  },
  {
    kind: 'nppes',
    looksLike: looksLikeNppes,
    readIn: 'map',
    reader: makeRegistryTexts,
    product: 'provider tiles',
  },
  {
    kind: 'claims-clinicians-by-area',
    looksLike: looksLikeClaims('claims-clinicians-by-area'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'claims-clinicians',
    looksLike: looksLikeClaims('claims-clinicians'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'claims-inpatient-by-area',
    looksLike: looksLikeClaims('claims-inpatient-by-area'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'claims-inpatient',
    looksLike: looksLikeClaims('claims-inpatient'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'claims-outpatient-by-area',
    looksLike: looksLikeClaims('claims-outpatient-by-area'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'claims-outpatient',
    looksLike: looksLikeClaims('claims-outpatient'),
    readIn: 'map',
    reader: makeClaimsTexts,
    product: 'claims evidence',
  },
  {
    kind: 'geography',
    looksLike: looksLikeGeography,
    readIn: 'plan',
    reader: readGeographyFile,
    product: 'place tiles',
  },
  {
    kind: 'tic-rates',
    looksLike: looksLikeTicRates,
    readIn: 'map',
    reader: mapPayerFile,
    product: 'provider tiles',
  },
  {
    kind: 'tic-groups',
    looksLike: looksLikeTicGroups,
    readIn: 'map',
    reader: readGroupFile,
    product: 'provider tiles',
  },
  {
    kind: 'tic-index',
    looksLike: looksLikeTicIndex,
    readIn: 'map',
    reader: null,
    product: 'report',
    notUsed: 'payer_index',
  },
  {
    kind: 'tic-allowed',
    looksLike: looksLikeTicAllowed,
    readIn: 'map',
    reader: null,
    product: 'report',
    notUsed: 'allowed_amounts',
  },
  {
    kind: 'mrf',
    looksLike: (head) => detectMrf(head) !== undefined,
    readIn: 'map',
    reader: readMrf,
    product: 'code tiles',
  },
] as const satisfies readonly Source[];

type AnySource = (typeof SOURCES)[number];
/** The kind of an input file; `unknown` when no source matches. */
export type InputKind = AnySource['kind'] | 'unknown';
/** Kinds that become one product. */
export type KindsOf<Product extends keyof typeof PRODUCTS> = Extract<AnySource, { product: Product }>['kind'];
