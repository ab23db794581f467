// What programs find the API by: llms.txt, and the catalogue of RFC 9727 at /.well-known/api-catalog.
import { OPERATION_IDS, OPERATIONS } from '../../../schemas/api-operations.ts';
import { SERVICE_PLACEHOLDER, SITE_PLACEHOLDER as SITE } from '../../../worker/src/openapi/placeholders.ts';
import { GUIDES, operationTitle, readGuide } from './pages.ts';

/** The text of llms.txt. */
export function llmsText(): string {
  const guides = GUIDES.map(([slug, description]) => {
    const title = /^# (.+)$/m.exec(readGuide(slug))?.[1] ?? slug;
    return `- [${title}](${SITE}/docs/${slug}.md): ${description}`;
  });
  const operations = OPERATION_IDS.map((id) => {
    const { method, path } = OPERATIONS[id];
    return `- [${method.toUpperCase()} ${path}](${SITE}/docs/reference/${id}): ${operationTitle(id)}`;
  });
  return `# ${SERVICE_PLACEHOLDER}

> Cash prices that US hospitals publish, and providers near a place with price estimates. Prices are benchmarks, not quotes. Show
> attribution.text and disclaimer beside every price.

A sandbox is open to everybody: POST ${SITE}/functions/v1/keys with {"test": true} gives a test key and a test member token. Live
price lookup needs the token of a paying member.

## Guides

${guides.join('\n')}

## API

- [OpenAPI 3.1](${SITE}/openapi.json): every operation, field, limit and error, with examples
${operations.join('\n')}

## Optional

- [Errors](${SITE}/docs/errors): cause, what to do, and body of each error
- [How prices are counted](${SITE}/methodology)
`;
}

/** The catalogue as a link set. */
export function apiCatalog(): object {
  const link = (path: string, type: string) => ({ href: `${SITE}${path}`, type });
  return {
    linkset: [
      {
        anchor: `${SITE}/.well-known/api-catalog`,
        item: [{ href: `${SITE}/functions/v1` }],
      },
      {
        anchor: `${SITE}/functions/v1`,
        'service-desc': [link('/openapi.json', 'application/json')],
        'service-doc': [link('/docs', 'text/html'), link('/llms.txt', 'text/plain')],
        status: [link('/status.json', 'application/json')],
        'terms-of-service': [link('/terms', 'text/html')],
      },
    ],
  };
}
