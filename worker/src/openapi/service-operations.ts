// Sessions, health, status and the document itself.
import type { OperationDetails } from './parts.ts';

const OPEN = { tag: 'Service', security: [{}] };

/** By operation id. */
export function serviceOperations() {
  return {
    signOut: {
      tag: 'Service',
      summary: 'End the session of a member token',
      description: 'The next lookup with the token is refused. A test member token has no session to end.',
      security: [{ memberToken: [] }],
      answer: ['SignOutAnswer'],
    },
    health: {
      ...OPEN,
      summary: 'Whether the service is running, and its release',
      description: 'For monitors. It is 200 also before the first release.',
      answer: ['HealthAnswer'],
    },
    status: {
      ...OPEN,
      summary: 'Which parts answer, and the live release',
      description: 'The JSON form of the page `/status`. It is 200 also when a part does not answer.',
      answer: ['StatusAnswer'],
    },
    openApi: {
      ...OPEN,
      summary: 'This document',
      description: 'The API in OpenAPI 3.1, generated from the schemas that validate it.',
      answer: ['OpenApiDocument'],
    },
  } satisfies Record<string, OperationDetails>;
}
