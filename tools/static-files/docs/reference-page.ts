// The page of an operation: fields, limits, every error, and the full example.
import { ERRORS } from '../../../schemas/api-error.ts';
import { OPERATIONS, type OperationId } from '../../../schemas/api-operations.ts';
import type { JsonSchema } from '../../../worker/src/openapi/components.ts';
import { ERROR_TEXTS } from '../../../worker/src/openapi/error-texts.ts';
import { EXAMPLES } from '../../../worker/src/openapi/examples.ts';
import { OPERATION_DETAILS } from '../../../worker/src/openapi/operations.ts';
import type { OperationDetails } from '../../../worker/src/openapi/parts.ts';
import type { DocPage } from './doc-page.ts';
import { fieldCells, fieldRows } from './fields.ts';
import { codeBlock, escaped, table, withCode } from './html.ts';
import { samplesOf } from './samples.ts';

const FIELD_COLUMNS = ['Field', 'Type', 'Meaning', 'Example'];
const CREDENTIALS: Record<string, string> = {
  memberToken: 'a member token or a test member token, as <code>Authorization: Bearer …</code>',
  apiKey: 'an API key or a test key, in the header <code>x-api-key</code>',
  managementSecret: 'a management secret, as <code>Authorization: Bearer …</code>',
};

/** The page. `schemas` are the shapes of the document. */
export function referencePage(id: OperationId, schemas: Record<string, JsonSchema>): DocPage {
  const { method, path } = OPERATIONS[id];
  const details: OperationDetails = OPERATION_DETAILS[id];
  const { summary, description } = details;
  const html = `<p class="operation"><strong>${method.toUpperCase()}</strong> <code>${path}</code></p>
<div class="with-code"><div class="prose">
<p>${withCode(description)}</p>
<h2 id="credential">Credential</h2>
<p>${credentialWords(details)}</p>
${requestHtml(id, details, schemas)}
${answerHtml(id, details, schemas)}
${headersHtml(details)}
${errorsHtml(id)}
</div><div class="code">
${samplesHtml(id)}
${exampleHtml(id)}
</div></div>`;
  return { path: `reference/${id}`, title: summary, description: summary, group: details.tag, html };
}

function credentialWords({ security, body }: OperationDetails): string {
  const names = security.flatMap((one) => Object.keys(one));
  const words = names.map((name) => CREDENTIALS[name] ?? name);
  if (words.length === 0) return 'None. Anybody may call this.';
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  const inBody = body?.schemas.includes('SearchRequestA')
    ? '; contract A takes the key in the body field <code>api_key</code>'
    : '';
  return `${isOptional && inBody === '' ? 'Optional: ' : 'Send '}${words.join(', or ')}${inBody}.`;
}

function requestHtml(
  id: OperationId,
  { parameters, body }: OperationDetails,
  schemas: Record<string, JsonSchema>,
) {
  if (parameters) {
    const rows = parameters.map(({ name, required, description, schema }) =>
      fieldCells(
        fieldRows(
          { properties: { [name]: { ...schema, description } }, required: required ? [name] : [] },
          schemas,
          EXAMPLES[id].query,
        )[0] ?? { path: name, type: '', required, limits: '', meaning: description, example: undefined },
      ),
    );
    return `<h2 id="fields">Fields of the query string</h2>\n${table(FIELD_COLUMNS, rows)}`;
  }
  if (!body) return '';
  const parts = body.schemas.map((name) => {
    const title = name.endsWith('A') && body.schemas.length > 1 ? 'Body, contract A' : 'Body';
    const rows = fieldRows(schemas[name] ?? {}, schemas, EXAMPLES[id].body).map(fieldCells);
    return `<h2 id="${name}">${title}</h2>\n${table(FIELD_COLUMNS, rows)}`;
  });
  return parts.join('\n');
}

function answerHtml(
  id: OperationId,
  { answer }: OperationDetails,
  schemas: Record<string, JsonSchema>,
): string {
  const parts = answer.map((name) => {
    const isA = name === 'SearchAnswerA';
    const value = isA ? EXAMPLES[id].other?.answer : EXAMPLES[id].answer;
    const title = answer.length > 1 ? `Answer, contract ${isA ? 'A' : 'B'}` : 'Answer';
    const rows = fieldRows(schemas[name] ?? {}, schemas, value).map(fieldCells);
    return `<h2 id="${name}">${title}</h2>\n${table(FIELD_COLUMNS, rows)}`;
  });
  return parts.join('\n');
}

function headersHtml({ headers = {}, everyHeader = {} }: OperationDetails): string {
  const all = { 'X-Request-Id': { description: 'Id of the request.' }, ...headers, ...everyHeader };
  const rows = Object.entries(all as Record<string, { description: string }>).map(
    ([name, { description }]) => [`<code>${name}</code>`, withCode(description)],
  );
  return `<h2 id="headers">Headers of the answer</h2>\n${table(['Header', 'Meaning'], rows)}`;
}

function errorsHtml(id: OperationId): string {
  const rows = [...new Set(OPERATIONS[id].errors)]
    .sort((a, b) => ERRORS[a].status - ERRORS[b].status)
    .map((code) => [
      `<a href="/docs/errors#${code}"><code>${code}</code></a>`,
      String(ERRORS[code].status),
      withCode(ERROR_TEXTS[code].cause),
    ]);
  return `<h2 id="errors">Errors</h2>\n${table(['Code', 'Status', 'Cause'], rows)}`;
}

/** The request in three languages. Without scripts all of them are shown. */
export function samplesHtml(id: OperationId): string {
  const figures = samplesOf(id).map(
    ({ language, code }) =>
      `<figure data-language="${language}"><figcaption>${language}</figcaption>${codeBlock(code, `Request with ${language}`)}</figure>`,
  );
  return `<div class="samples">${figures.join('')}</div>`;
}

function exampleHtml(id: OperationId): string {
  const { answer, other } = EXAMPLES[id];
  const main = `<figure><figcaption>Answer${other ? ', contract B' : ''}</figcaption>${codeBlock(JSON.stringify(answer, null, 2), 'Answer')}</figure>`;
  if (!other) return main;
  const sent = `<figure><figcaption>Body, ${escaped(other.summary)}</figcaption>${codeBlock(JSON.stringify(other.body, null, 2), 'Body under contract A')}</figure>`;
  return `${main}${sent}<figure><figcaption>Answer, ${escaped(other.summary)}</figcaption>${codeBlock(JSON.stringify(other.answer, null, 2), 'Answer under contract A')}</figure>`;
}
