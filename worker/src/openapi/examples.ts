// One example of each operation: what is sent, with which credential, and the whole answer. Answers of the sandbox are made by
// the sandbox itself; a test sends every example to a running service.
import type { LookupAnswer } from '../../../schemas/api.ts';
import type { OperationId } from '../../../schemas/api-operations.ts';
import type { CoverageAnswer } from '../../../schemas/coverage.ts';
import { ExportRequest } from '../../../schemas/enterprise.ts';
import { DATASET_FIELDS } from '../../../schemas/enterprise-datasets.ts';
import type { SignedUp, UsageAnswer } from '../../../schemas/keys.ts';
import { SearchRequest } from '../../../schemas/search.ts';
import type { StatusAnswer } from '../../../schemas/status.ts';
import { sourceOf } from '../enterprise/datasets.ts';
import { boundTo, START, writeCursor } from '../enterprise/export-cursor.ts';
import { readPage } from '../enterprise/export-rows.ts';
import type { Operator } from '../prices/finding.ts';
import { makeAttribution } from '../prices/kept-parts.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { invented, lookUpSandbox, searchSandbox } from '../sandbox/sandbox.ts';
import { TOWN_BUILD } from '../sandbox/town.ts';
import { townIndex } from '../sandbox/town-index.ts';
import { townTiles } from '../sandbox/town-tiles.ts';
import { SERVICE_PLACEHOLDER, SITE_PLACEHOLDER } from './placeholders.ts';

/** The credential of an example, by the names under which `examples` of the documentation keep it. */
export type ExampleCredential =
  | 'test member token'
  | 'test key'
  | 'test key A'
  | 'management secret'
  | 'member token'
  | null;

export type Example = {
  credential: ExampleCredential;
  /** Fields of the query string. */
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  answer: unknown;
  /** A second example in the other contract. */
  other?: { summary: string; credential: ExampleCredential; body: Record<string, unknown>; answer: unknown };
};

const OPERATOR: Operator = {
  serviceName: SERVICE_PLACEHOLDER,
  operatorName: SERVICE_PLACEHOLDER,
  operatorUrl: SITE_PLACEHOLDER,
  siteUrl: SITE_PLACEHOLDER,
};
/** A key, a token and a secret with the form of real ones. Their tags are wrong, so no service takes them. */
export const EXAMPLE_KEY = 'cpa_test_EXAMPLEKEY01_EXAMPLEEXAMPLEEXAMPLE000000000';
export const EXAMPLE_TOKEN = 'cpa_testmem_EXAMPLEKEY01_EXAMPLEEXAMPLEEXAMPLE000000000';
export const EXAMPLE_SECRET = 'cpa_mgmt_EXAMPLEKEY01_EXAMPLEEXAMPLEEXAMPLE000000000';

const SEARCH = { query: 'knee mri', location: '60611', limit: 2 };
const BATCH = [SEARCH, { query: 'cardiologist', location: 'Chicago, IL', limit: 1 }];
const EXPORT = {
  dataset: 'facility_prices',
  filters: { codes: ['73721'], states: ['ZZ'] },
  limit: 2,
} as const;
const TERMS = { tier: 'free', contract: 'B', scopes: ['search'], origins: [], limit: 100 } as const;

const answerOf = (fields: object, contract: 'A' | 'B') =>
  searchSandbox(undefined)(SearchRequest.parse(fields), contract, OPERATOR);

const lookup = await exampleLookup();
const searchB = await answerOf(SEARCH, 'B');
const searchA = await answerOf(SEARCH, 'A');
const batch = await Promise.all(
  BATCH.map(async (item) => ({ status: 200, body: await answerOf(item, 'B') })),
);

/** By operation id. */
export const EXAMPLES: Record<OperationId, Example> = {
  lookupPrice: {
    credential: 'test member token',
    query: { query: 'knee mri', zip: '60611', radius_miles: '50' },
    answer: lookup,
  },
  lookupPriceByBody: {
    credential: 'test member token',
    body: { query: 'knee mri', zip: '60611', radius_miles: 50 },
    answer: lookup,
  },
  findProcedure: {
    credential: null,
    query: { q: 'knee mri' },
    answer: {
      ok: true,
      match: {
        input: 'knee mri',
        cpt: '73721',
        code: '73721',
        code_type: 'CPT',
        label: 'Knee MRI without contrast',
        corrected: null,
        score: 1,
      },
      alternatives: [{ code: '73722', code_type: 'CPT', label: 'Knee MRI with contrast' }],
      suggestions: [{ text: 'Knee MRI without contrast', code: '73721', group: 'Imaging' }],
    },
  },
  suggestPlaces: {
    credential: null,
    query: { q: 'chic' },
    answer: { ok: true, suggestions: [{ text: 'Chicago, IL' }, { text: 'Chico, CA' }] },
  },
  findCoverage: { credential: null, query: { zip: '60611' }, answer: exampleCoverage() },
  searchProviders: {
    credential: 'test key',
    body: SEARCH,
    answer: searchB,
    other: {
      summary: 'Contract A',
      credential: 'test key A',
      body: { ...SEARCH, api_key: EXAMPLE_KEY },
      answer: searchA,
    },
  },
  searchProvidersInBatch: {
    credential: 'test key',
    body: { items: BATCH },
    answer: { ok: true, items: batch },
  },
  exportData: { credential: 'test key', body: { ...EXPORT }, answer: await exampleExport() },
  signUpForKey: { credential: null, body: { test: true }, answer: exampleSignUp() },
  keyUsage: { credential: 'test key', answer: exampleUsage() },
  rotateKey: {
    credential: 'management secret',
    answer: { ok: true, key: EXAMPLE_KEY, older_key_ends_at: '2026-07-02T12:00:00.000Z' },
  },
  revokeKey: {
    credential: 'management secret',
    body: { all: true },
    answer: { ok: true, revoked: 'family' },
  },
  setOrigins: {
    credential: 'management secret',
    body: { origins: ['https://www.example.com'] },
    answer: { ok: true, origins: ['https://www.example.com'] },
  },
  setBranding: {
    credential: 'management secret',
    body: { name: 'Example Health', links: [{ text: 'Help', url: 'https://www.example.com/help' }] },
    answer: {
      ok: true,
      branding: {
        name: 'Example Health',
        colors: null,
        logo_url: null,
        links: [{ text: 'Help', url: 'https://www.example.com/help' }],
      },
    },
  },
  widgetSettings: {
    credential: 'test key',
    answer: {
      ok: true,
      service_name: SERVICE_PLACEHOLDER,
      contract: 'B',
      test: true,
      bound: false,
      host: null,
      branding: { name: null, colors: null, logo_url: null, links: [] },
    },
  },
  adoptKey: {
    credential: 'member token',
    body: { management_secret: EXAMPLE_SECRET },
    answer: { ok: true, family: 'EXAMPLEKEY01' },
  },
  signOut: { credential: 'member token', answer: { ok: true } },
  health: { credential: null, answer: { ok: true, release: '2026-07-01-1a2b3c4d5e6f' } },
  status: { credential: null, answer: exampleStatus() },
  openApi: { credential: null, answer: { openapi: '3.1.0' } },
};

function exampleLookup(): Promise<LookupAnswer> {
  const question = {
    procedure: { query: 'knee mri' },
    input: 'knee mri',
    place: { kind: 'zip' as const, zip: '60611' },
    radiusMiles: 50,
    explain: false,
    zipIgnored: false,
  };
  return lookUpSandbox(question, OPERATOR, undefined);
}

/** The first page of the export, as the route writes it. */
async function exampleExport() {
  const question = ExportRequest.parse(EXPORT);
  const build = await townTiles.current();
  const { dataset, filters } = question;
  const source = await sourceOf(dataset, { filters, build, tiles: townTiles, index: townIndex });
  const page = readPage(source, START, question.limit);
  const rows: Record<string, unknown>[] = [];
  let next = await page.next();
  for (; !next.done; next = await page.next()) rows.push(next.value);
  const bound = await boundTo(question, build.release);
  const next_cursor = next.value === null ? null : writeCursor(next.value, bound);
  const texts = invented({
    attribution: makeAttribution(build.index, OPERATOR, ANSWER_TEXTS.en),
    disclaimer: ANSWER_TEXTS.en.disclaimer,
  });
  const head = { ok: true, dataset: question.dataset, release: TOWN_BUILD };
  return { ...head, fields: [...DATASET_FIELDS[question.dataset]], ...texts, rows, next_cursor };
}

function exampleSignUp(): SignedUp {
  const [scopes, origins] = [[...TERMS.scopes], []];
  const secrets = { key: EXAMPLE_KEY, management_secret: EXAMPLE_SECRET };
  return { ok: true, ...secrets, test: true, ...TERMS, scopes, origins, test_member_token: EXAMPLE_TOKEN };
}

function exampleUsage(): UsageAnswer {
  const [scopes, origins] = [[...TERMS.scopes], []];
  const day = { date: '2026-07-01', requests: 3, by_endpoint: { search: 3, batch: 0, enterprise_data: 0 } };
  const count = { used: 3, remaining: 97, reset: 1_782_950_400, plan_ended: false };
  return { ok: true, test: true, ...TERMS, scopes, origins, ...count, days: [day] };
}

function exampleCoverage(): CoverageAnswer {
  const place = {
    address: '1 EXAMPLE PLAZA',
    city: 'CHICAGO',
    state: 'IL',
    zip: '60611',
    distance_miles: 0.4,
  };
  const file = {
    updated_on: '2026-05-01',
    version: '3.0.0',
    source_url: 'https://example.org/prices.csv',
    matched_by: 'ccn',
    attested: true,
  } as const;
  const hospital = {
    ccn: '149999',
    name: 'EXAMPLE LAKESHORE HOSPITAL',
    ...place,
    status: 'read',
    reason: null,
    file,
    rating: { stars: 4, list_of: '2026-07' },
    enforcement: { action: 'met_requirements', action_on: '2025-03-14' },
  } as const;
  return { ok: true, release: '2026-07-01-1a2b3c4d5e6f', total: 1, hospitals: [hospital] };
}

function exampleStatus(): StatusAnswer {
  const release = '2026-07-01-1a2b3c4d5e6f';
  const checked_at = '2026-07-02T12:00:00.000Z';
  return {
    ok: true,
    checked_at,
    parts: { prices: 'up', directory: 'up', sessions: 'up', payments: 'on', mail: 'on' },
    release: { id: release, as_of: '2026-07-01', published_at: checked_at, age_days: 1, late: false },
    changes: null,
    days: [{ date: '2026-07-02', release, is_new: true }],
    corrections: [],
  };
}
