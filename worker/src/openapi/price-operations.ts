// Price lookup, and what a procedure, a place or a hospital is called.
import { LOOKUP_EXPECTED, MAX_QUERY_LENGTH } from '../../../schemas/api.ts';
import { COVERAGE_EXPECTED } from '../../../schemas/coverage.ts';
import { componentSchemas } from './components.ts';
import { DATA_HEADERS, type OperationDetails, parameter, SANDBOX_HEADER } from './parts.ts';
import { RATE_HEADERS } from './responses.ts';

const LOOKUP = {
  tag: 'Price lookup',
  description: [
    'Send `query` or `cpt`; when both are sent, `cpt` is used. Without a place only national figures are answered.',
    'An address can make 60 lookups in a rolling 24 hours. Membership is checked on every lookup. A test member token gets',
    'the invented town of the sandbox. Show `attribution.text` and `disclaimer` beside any price.',
  ].join(' '),
  security: [{ memberToken: [] }],
  answer: ['LookupAnswer'],
  headers: { ...RATE_HEADERS, ...DATA_HEADERS },
  everyHeader: SANDBOX_HEADER,
} satisfies Partial<OperationDetails>;

const EXAMPLES: Record<string, unknown> = { query: 'knee mri', zip: '60611', radius_miles: 50 };
const OPEN = { tag: 'Names and places', security: [{}] };
const text = (minLength: number) => ({ type: 'string', minLength, maxLength: MAX_QUERY_LENGTH });

/** By operation id. */
export function priceOperations() {
  return {
    lookupPrice: {
      ...LOOKUP,
      summary: 'Cash prices of a procedure near a place',
      parameters: lookupParameters(),
    },
    lookupPriceByBody: {
      ...LOOKUP,
      summary: 'The same lookup with a JSON body',
      description: `The fields of the lookup as a JSON body of at most 16 KB. ${LOOKUP.description}`,
      body: { schemas: ['LookupRequest'], required: true },
    },
    findProcedure: {
      ...OPEN,
      summary: 'Which procedure a name or code means',
      description:
        'The procedure that the words mean, others that they may mean, and rows for under a search field. No prices.',
      parameters: [
        parameter('q', 'A procedure name or code.', text(1), { required: true, example: 'knee mri' }),
        parameter('lang', 'The language of the names in `suggestions`.', {
          type: 'string',
          enum: ['en', 'es'],
          default: 'en',
        }),
      ],
      answer: ['ProceduresAnswer'],
    },
    suggestPlaces: {
      ...OPEN,
      summary: 'ZIPs and cities that begin with a text',
      description:
        'Also the ZIP nearest to a position, sent as `lat,lng`. A position is used for the answer and not kept.',
      parameters: [
        parameter(
          'q',
          'The beginning of a ZIP (3 to 5 digits) or of a city, with its state or without, or a position as `lat,lng`.',
          text(2),
          { required: true, example: 'chic' },
        ),
      ],
      answer: ['PlacesAnswer'],
    },
    findCoverage: {
      ...OPEN,
      summary: 'Which hospitals the release has, and why one is missing',
      description: 'Send q or zip. With zip the hospitals are in the order of their distance. No prices.',
      parameters: [
        parameter('q', `${capital(COVERAGE_EXPECTED.q)}.`, text(2)),
        parameter(
          'zip',
          `${capital(COVERAGE_EXPECTED.zip)}.`,
          { type: 'string', pattern: '^[0-9]{5}$' },
          { example: '60611' },
        ),
      ],
      answer: ['CoverageAnswer'],
    },
  } satisfies Record<string, OperationDetails>;
}

function lookupParameters() {
  const { LookupRequest } = componentSchemas();
  return Object.entries(LookupRequest?.properties ?? {}).map(([name, { description = '', ...schema }]) =>
    parameter(name, `${description} Expected: ${expectedOf(name)}.`, schema, { example: EXAMPLES[name] }),
  );
}

function expectedOf(name: string): string {
  const expected: Record<string, string> = LOOKUP_EXPECTED;
  return expected[name] ?? name;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
