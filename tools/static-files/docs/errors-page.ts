// The page of errors: each with its cause, what to do, where it comes from, and its body.
import { ERROR_CODES, ERRORS, type ErrorCode } from '../../../schemas/api-error.ts';
import { OPERATION_IDS, OPERATIONS } from '../../../schemas/api-operations.ts';
import { errorExample } from '../../../worker/src/openapi/error-examples.ts';
import { ERROR_TEXTS } from '../../../worker/src/openapi/error-texts.ts';
import type { DocPage } from './doc-page.ts';
import { codeBlock, table, withCode } from './html.ts';

const TRIGGERS = {
  search: 'In the sandbox: send <code>error:CODE</code> as <code>query</code> of a search.',
  lookup: 'In the sandbox: send <code>error:CODE</code> as <code>query</code> of a price lookup.',
};

/** The page. Each code is an anchor, to which `docs_url` leads. */
export function errorsPage(): DocPage {
  const rows = ERROR_CODES.map((code) => [
    `<a href="#${code}"><code>${code}</code></a>`,
    String(ERRORS[code].status),
    withCode(ERRORS[code].message),
  ]);
  const html = `<p class="lead">Every error has <code>ok</code>, <code>error</code>, <code>message</code> and <code>docs_url</code>.
Compare <code>error</code>; the words of <code>message</code> may change.</p>
<p>Checks run in this order, and the first that fails decides: method, media type, size, JSON, missing or malformed credential,
parameters, unknown credential, membership (for a key: website, tier, scope), limit, data. A request that is refused before any
store is asked is not counted.</p>
${table(['Code', 'Status', 'Message'], rows)}
${ERROR_CODES.map(errorHtml).join('\n')}`;
  const description = 'Every error of the API: its cause, what to do, and its body.';
  return { path: 'errors', title: 'Errors', description, group: 'Errors', html };
}

function errorHtml(code: ErrorCode): string {
  const { cause, fix } = ERROR_TEXTS[code];
  const { body, trigger } = errorExample(code);
  const operations = OPERATION_IDS.filter((id) =>
    (OPERATIONS[id].errors as readonly ErrorCode[]).includes(code),
  );
  const from = operations.map((id) => `<a href="/docs/reference/${id}">${id}</a>`).join(', ');
  return `<section class="error" aria-labelledby="${code}"><h2 id="${code}"><code>${code}</code> ${ERRORS[code].status}</h2>
<div class="with-code"><div class="prose">
<p><strong>Cause.</strong> ${withCode(cause)}</p>
<p><strong>What to do.</strong> ${withCode(fix)}</p>
${from === '' ? '' : `<p><strong>Given by</strong> ${from}.</p>`}
${trigger === null ? '' : `<p>${TRIGGERS[trigger].replace('CODE', code)}</p>`}
</div><div class="code">${codeBlock(JSON.stringify(body, null, 2), `Body of ${code}`)}</div></div></section>`;
}
