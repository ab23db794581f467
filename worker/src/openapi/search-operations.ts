// Provider search in both contracts, batches and exports.
import { EXPORT_FORMATS, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../../../schemas/enterprise.ts';
import { MEDIA_TYPES } from '../enterprise/write-export.ts';
import { DATA_HEADERS, header, type OperationDetails, PRIVATE_HEADERS, SANDBOX_HEADER } from './parts.ts';
import { KEY_RATE_HEADERS } from './responses.ts';

/** Headers of every response at the addresses that take an API key. */
export const KEY_HEADERS = { ...KEY_RATE_HEADERS, ...SANDBOX_HEADER };

/** The same where a busy service lets paid keys wait. */
const ADMITTED_HEADERS = {
  ...KEY_HEADERS,
  'Server-Timing': header(
    '`queue;dur=` and the milliseconds that the request waited for its turn; absent when it did not wait.',
  ),
};

/** By operation id. */
export function searchOperations() {
  return {
    searchProviders: {
      tag: 'Provider search',
      summary: 'Providers of a specialty or procedure near a place',
      description: [
        'Send a specialty or a procedure, and a ZIP code or a city. The contract of the key decides the shape: `results` and',
        '`total` for contract A; `providers`, `total` and `radius_miles` for contract B. A key of contract A goes into the',
        'body field `api_key`. Requests are counted by UTC day, and every response has the three rate headers.',
      ].join(' '),
      security: [{ apiKey: [] }, {}],
      body: { schemas: ['SearchRequestB', 'SearchRequestA'], required: true },
      answer: ['SearchAnswerB', 'SearchAnswerA'],
      headers: DATA_HEADERS,
      everyHeader: ADMITTED_HEADERS,
    },
    searchProvidersInBatch: {
      tag: 'Provider search',
      summary: 'Up to 100 searches in one call',
      description: [
        'For keys of contract B with tier Pro or Enterprise; a test key may have these tiers. The body has at most 64 KB. Each',
        'item counts as one request. When the key has fewer requests left than items, the batch is refused and nothing is',
        'counted. Answers are in the order of the items, and an item at fault has its error.',
      ].join(' '),
      security: [{ apiKey: [] }],
      body: { schemas: ['BatchRequest'], required: true },
      answer: ['BatchAnswer'],
      headers: PRIVATE_HEADERS,
      everyHeader: ADMITTED_HEADERS,
    },
    exportData: {
      tag: 'Enterprise data',
      summary: 'Rows of a dataset, or analytics over it, streamed',
      description: [
        'For keys of tier Enterprise with the scope `enterprise`; a test key may have both. Send the key in the header,',
        'whatever its contract. One page has up to 10,000 rows, and can have fewer than `limit` before the last page.',
      ].join(' '),
      security: [{ apiKey: [] }],
      parameters: [
        {
          ...{ name: IDEMPOTENCY_HEADER, in: 'header', required: false },
          description: 'A request with the same key and the same question is counted once in a UTC day.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
        },
      ],
      body: { schemas: ['ExportRequest'], required: true },
      answer: ['ExportAnswer'],
      mediaTypes: EXPORT_FORMATS.map((format) => MEDIA_TYPES[format].split(';')[0] ?? ''),
      headers: {
        'X-Data-Release': header('The release that the rows are read from.'),
        'X-Next-Cursor': header('For CSV only: the cursor of the next page, absent on the last page.'),
        ...PRIVATE_HEADERS,
      },
      everyHeader: ADMITTED_HEADERS,
    },
  } satisfies Record<string, OperationDetails>;
}
