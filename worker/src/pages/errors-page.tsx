// GET /docs/errors: every error code of the API, where `docs_url` points.
import { ERROR_CODES, ERRORS } from '../../../schemas/api-error.ts';
import { ERROR_ADVICE } from './error-advice.ts';
import { Layout } from './layout.tsx';

const SHAPE = `{
  "ok": false,
  "error": "invalid_parameter",
  "message": "A parameter has an invalid value.",
  "docs_url": "…/docs/errors#invalid_parameter",
  "param": "zip",
  "expected": "a 5-digit US ZIP, a 3-digit prefix, or ZIP+4"
}`;

/** The errors page: one section for each code. The code is the section's id. */
export function ErrorsPage({ serviceName }: { serviceName: string }) {
  return (
    <Layout title="Errors" serviceName={serviceName}>
      <h1>Errors</h1>
      <p class="lead">
        Every error has the same shape, and every response carries an <code>X-Request-Id</code>: quote it when
        you report a problem.
      </p>
      <pre tabindex={0}>
        <code>{SHAPE}</code>
      </pre>
      {ERROR_CODES.map((code) => (
        <section id={code} class="error-entry">
          <h2>
            <a href={`#${code}`}>
              <code>{code}</code>
            </a>{' '}
            <span class="status">{ERRORS[code].status}</span>
          </h2>
          <p>{ERRORS[code].message}</p>
          <p class="quiet">{ERROR_ADVICE[code]}</p>
        </section>
      ))}
    </Layout>
  );
}
