// The OpenAPI 3.1 document. Operations come from schemas/api-operations.ts, shapes from the schemas that validate the API. A
// tool writes it to a static file, so the Worker holds none of this.
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../../schemas/api-operations.ts';
import { componentSchemas } from './components.ts';
import { triggeredExample } from './error-examples.ts';
import { EXAMPLES } from './examples.ts';
import { OPERATION_DETAILS, TAGS } from './operations.ts';
import { type OperationDetails, refs } from './parts.ts';
import { errorResponses, REQUEST_ID } from './responses.ts';
import { shareHeaders } from './shared-headers.ts';

/** Version of the API's description; the API itself is v1 by its path. */
const DOCUMENT_VERSION = '1.1.0';

/** The document of a deployment. */
export function openApiDocument(serviceName: string, site: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of OPERATION_IDS) {
    const { method, path } = OPERATIONS[id];
    paths[path] = { ...paths[path], [method]: describeOperation(id) };
  }
  const headers = shareHeaders(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: serviceName,
      version: DOCUMENT_VERSION,
      summary: 'Cash prices that US hospitals publish, and providers near a place.',
      description: [
        'Cash prices that US hospitals publish, and providers near a place with price estimates. Prices are benchmarks, not',
        'quotes. Show `attribution.text` and `disclaimer` beside any price. Fields may be added to answers within v1, so',
        'ignore fields that you do not know. A sign-up with `{"test": true}` gives a test key and a test member token for the sandbox.',
      ].join(' '),
      contact: { name: `${serviceName}, contact`, url: `${site}/contact` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      termsOfService: `${site}/terms`,
    },
    externalDocs: { description: 'Guides, reference and errors', url: `${site}/docs` },
    servers: [{ url: site, description: 'This service; test credentials get its sandbox.' }],
    tags: TAGS.map((tag) => ({ ...tag })),
    paths,
    components: {
      securitySchemes: {
        memberToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of an active member, or a test member token for the sandbox.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            'API key. Keys of contract A go into the field `api_key` of a provider search instead.',
        },
        managementSecret: {
          type: 'http',
          scheme: 'bearer',
          description: 'Management secret of a key, or the access token of the member who owns the key.',
        },
      },
      headers,
      schemas: {
        ...componentSchemas(),
        OpenApiDocument: {
          type: 'object',
          properties: { openapi: { type: 'string', description: 'Version of OpenAPI.' } },
          required: ['openapi'],
        },
      },
    },
  };
}

function describeOperation(id: OperationId) {
  const {
    tag,
    summary,
    description,
    security,
    parameters,
    body,
    everyHeader = {},
  } = OPERATION_DETAILS[id] as OperationDetails;
  const example = EXAMPLES[id];
  const fields = parameters?.map((one) => {
    const sent = example.query?.[one.name];
    return sent === undefined ? one : { ...one, example: readValue(sent, one.schema.type) };
  });
  return {
    tags: [tag],
    operationId: id,
    summary,
    description,
    security,
    ...(fields ? { parameters: fields } : {}),
    ...(body ? { requestBody: describeBody(id, body) } : {}),
    responses: {
      200: describeAnswer(id),
      ...errorResponses(OPERATIONS[id].errors, everyHeader, (code) => triggeredExample(id, code)),
    },
  };
}

function describeBody(id: OperationId, { schemas, required }: NonNullable<OperationDetails['body']>) {
  const { body = {}, other } = EXAMPLES[id];
  const examples = {
    example: { summary: other ? 'Contract B' : 'The example of this page', value: body },
    ...(other ? { contractA: { summary: other.summary, value: other.body } } : {}),
  };
  return { required, content: { 'application/json': { schema: refs(schemas), examples } } };
}

function describeAnswer(id: OperationId) {
  const {
    answer,
    mediaTypes = ['application/json'],
    headers = {},
    everyHeader = {},
  } = OPERATION_DETAILS[id] as OperationDetails;
  const { answer: value, other } = EXAMPLES[id];
  const examples = {
    example: { summary: other ? 'Contract B' : 'The answer to the example', value },
    ...(other ? { contractA: { summary: other.summary, value: other.answer } } : {}),
  };
  const content = Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      type === 'application/json' ? { schema: refs(answer), examples } : { schema: { type: 'string' } },
    ]),
  );
  return {
    description: 'The answer.',
    headers: { 'X-Request-Id': REQUEST_ID, ...headers, ...everyHeader },
    content,
  };
}

/** A value of a query string as its schema has it. */
function readValue(text: string, type: unknown): unknown {
  return type === 'integer' || type === 'number' ? Number(text) : text;
}
