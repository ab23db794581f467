// Sign-up, usage and management of API keys.
import { type OperationDetails, PRIVATE_HEADERS } from './parts.ts';
import { KEY_HEADERS } from './search-operations.ts';

const SHARED = { tag: 'API keys', headers: PRIVATE_HEADERS, everyHeader: KEY_HEADERS };
const MANAGED = [
  'Send the management secret as Bearer. The member who owns the key can send the member token instead, with the key in the',
  'header `x-api-key`.',
].join(' ');
const managementSecret = [{ managementSecret: [] }];

/** By operation id. */
export function keyOperations() {
  return {
    signUpForKey: {
      ...SHARED,
      summary: 'Get a key at once',
      description: [
        'Without a body, or with `{}`, a live key of contract B with tier Free. With `{"test": true}` a key of the sandbox, for',
        'which `contract` and `tier` can be chosen, and a test member token for price lookups of the sandbox. An address can',
        'get 3 keys in a rolling 24 hours. Key and management secret are shown only in this answer. With a member token, the',
        'member owns the key.',
      ].join(' '),
      security: [{}, { memberToken: [] }],
      body: { schemas: ['SignUp'], required: false },
      answer: ['SignedUp'],
    },
    keyUsage: {
      ...SHARED,
      summary: 'The terms of a key, and its requests by day',
      description:
        'The last 90 days for Basic and above, today for Free. The call is not counted, and works when no request is left.',
      security: [{ apiKey: [] }],
      answer: ['UsageAnswer'],
    },
    rotateKey: {
      ...SHARED,
      summary: 'Get a newer key',
      description: `The key before it ends in 24 hours, and any older key ends at once. ${MANAGED}`,
      security: managementSecret,
      answer: ['KeyRotated'],
    },
    revokeKey: {
      ...SHARED,
      summary: 'End a key, or every key of its family',
      description: `Ends the key in the header \`x-api-key\`, or with \`all\` every key of the family. This cannot be undone. ${MANAGED}`,
      security: managementSecret,
      body: { schemas: ['EndKey'], required: false },
      answer: ['KeyEnded'],
    },
    setOrigins: {
      ...SHARED,
      summary: 'Replace the websites that may use the key',
      description: `With an empty list any website may, except for a key with the scope \`widget\`. ${MANAGED}`,
      security: managementSecret,
      body: { schemas: ['SetOrigins'], required: true },
      answer: ['OriginsSet'],
    },
    setBranding: {
      ...SHARED,
      summary: 'Replace the look of the widget of the key',
      description: `Name, colours, logo and links. Fields that are left out look like the service. ${MANAGED}`,
      security: managementSecret,
      body: { schemas: ['Branding'], required: true },
      answer: ['BrandingSet'],
    },
    widgetSettings: {
      ...SHARED,
      summary: 'How the widget of a key looks',
      description:
        'The widget asks before its first search. A website that is not on the list of the key gets 403 origin_not_allowed, which its scripts can read. The call is not counted.',
      security: [{ apiKey: [] }],
      answer: ['WidgetSettings'],
    },
    adoptKey: {
      ...SHARED,
      summary: 'Add a key that nobody owns to an account',
      description:
        'Send the member token of the account as Bearer, and the management secret of the key in the body.',
      security: [{ memberToken: [] }],
      body: { schemas: ['AdoptKey'], required: true },
      answer: ['KeyAdopted'],
    },
  } satisfies Record<string, OperationDetails>;
}
