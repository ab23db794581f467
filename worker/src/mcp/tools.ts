// The tools that programs of the Model Context Protocol may call: each is one address of the public API. The service
// itself checks every value again, so that a wrong one gets the same clear error everywhere.
import * as z from 'zod';
import {
  DEFAULT_RADIUS_MILES,
  Lang,
  LOOKUP_EXPECTED,
  LookupAnswer,
  MAX_PLACE_LENGTH,
  MAX_QUERY_LENGTH,
  MAX_SHORT_LENGTH,
} from '../../../schemas/api.ts';
import { COVERAGE_PATH, LOOKUP_PATH, PROCEDURES_PATH, SEARCH_PATH } from '../../../schemas/api-paths.ts';
import { COVERAGE_EXPECTED, CoverageAnswer } from '../../../schemas/coverage.ts';
import {
  MAX_CURSOR_LENGTH,
  MAX_LOCATION_LENGTH,
  SEARCH_EXPECTED,
  SearchAnswerB,
} from '../../../schemas/search.ts';
import { ProceduresAnswer } from '../../../schemas/suggestions.ts';

/** One tool. `method`: how its arguments are sent, as a query string or as a JSON body. */
export type AtlasTool = {
  name: string;
  title: string;
  description: string;
  path: string;
  method: 'GET' | 'POST';
  input: z.ZodObject;
  output: z.ZodObject;
};

const lang = Lang.optional().describe('Language of names and texts: en or es. Default: en.');
const text = (maximum: number, meaning: string) => z.string().max(maximum).optional().describe(meaning);

const RENDERING =
  'Show every price with its place, its date, the disclaimer and attribution.text. Prices are benchmarks, not quotes.';

const resolveProcedure: AtlasTool = {
  name: 'resolve_procedure',
  title: 'Find the code of a procedure',
  description:
    'Finds the CPT, HCPCS or MS-DRG code that a plain-language name means, in English or Spanish, with alternatives. Needs no credential and returns no price.',
  path: PROCEDURES_PATH,
  method: 'GET',
  input: z.object({
    q: z.string().max(MAX_QUERY_LENGTH).describe('The procedure as a person says it, or its code'),
    lang,
  }),
  output: ProceduresAnswer,
};

const lookUpPrice: AtlasTool = {
  name: 'price_lookup',
  title: 'Cash price of a procedure near a place',
  description: `Returns the median cash price around a place, the cheapest hospitals, the national benchmark and the Medicare rate. Needs a member access token with an active membership; every call counts as a lookup. ${RENDERING}`,
  path: LOOKUP_PATH,
  method: 'POST',
  input: z.object({
    query: text(MAX_QUERY_LENGTH, `${LOOKUP_EXPECTED.query}. Send this or cpt.`),
    cpt: text(MAX_SHORT_LENGTH, LOOKUP_EXPECTED.cpt),
    zip: text(MAX_SHORT_LENGTH, LOOKUP_EXPECTED.zip),
    place: text(MAX_PLACE_LENGTH, LOOKUP_EXPECTED.place),
    lat: z.number().optional().describe(LOOKUP_EXPECTED.lat),
    lng: z.number().optional().describe(LOOKUP_EXPECTED.lng),
    radius_miles: z
      .number()
      .optional()
      .describe(`${LOOKUP_EXPECTED.radius_miles}. Default: ${DEFAULT_RADIUS_MILES}.`),
    lang,
  }),
  output: LookupAnswer,
};

/** What the answers of both contracts share. The records are in `results` (contract A) or `providers` (contract B). */
const SharedSearchAnswer = SearchAnswerB.omit({ providers: true, radius_miles: true }).loose();

const searchProviders: AtlasTool = {
  name: 'provider_search',
  title: 'Providers near a place, with self-pay price estimates',
  description: `Returns hospitals and clinicians for a specialty or a procedure, nearest first, with low, middle and high estimates. Needs an API key; every call counts as a search of the key. ${RENDERING}`,
  path: SEARCH_PATH,
  method: 'POST',
  input: z.object({
    query: z.string().max(MAX_QUERY_LENGTH).describe(SEARCH_EXPECTED.query),
    location: z.string().max(MAX_LOCATION_LENGTH).describe(SEARCH_EXPECTED.location),
    limit: z.number().optional().describe(SEARCH_EXPECTED.limit),
    cursor: text(MAX_CURSOR_LENGTH, SEARCH_EXPECTED.cursor),
    lang,
  }),
  output: SharedSearchAnswer,
};

const findCoverage: AtlasTool = {
  name: 'coverage',
  title: 'Which hospitals are in the data',
  description:
    'Returns hospitals of the federal list by name, city or ZIP, with the date of the price file that is used, or the reason why it is missing. Needs no credential and returns no price. Send q or zip.',
  path: COVERAGE_PATH,
  method: 'GET',
  input: z.object({
    q: text(MAX_QUERY_LENGTH, COVERAGE_EXPECTED.q),
    zip: text(MAX_SHORT_LENGTH, COVERAGE_EXPECTED.zip),
  }),
  output: CoverageAnswer,
};

/** All tools, in the order in which a program needs them. */
export const ATLAS_TOOLS: readonly AtlasTool[] = [
  resolveProcedure,
  lookUpPrice,
  searchProviders,
  findCoverage,
];
