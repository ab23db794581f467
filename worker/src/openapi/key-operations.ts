// The operations for holders of an API key in the OpenAPI document: batches, keys, usage, enterprise data.

import type { ErrorCode } from '../../../schemas/api-error.ts';
import {
  ADOPT_PATH,
  BATCH_PATH,
  BRANDING_PATH,
  ENTERPRISE_PATH,
  KEYS_PATH,
  ORIGINS_PATH,
  REVOKE_PATH,
  ROTATE_PATH,
  USAGE_PATH,
  WIDGET_SETTINGS_PATH,
} from '../../../schemas/api-paths.ts';
import { EXPORT_FORMATS, ExportAnswer, ExportRequest } from '../../../schemas/enterprise.ts';
import {
  AdoptKey,
  BatchAnswer,
  BatchRequest,
  EndKey,
  KeyAdopted,
  KeyEnded,
  KeyRotated,
  OriginsSet,
  SetOrigins,
  SignedUp,
  SignUp,
  UsageAnswer,
} from '../../../schemas/keys.ts';
import { Branding, BrandingSet, WidgetSettings } from '../../../schemas/widget.ts';
import { MEDIA_TYPES } from '../enterprise/write-export.ts';
import { ANYWHERE, answer, BODY_ERRORS, header, ref, toJsonSchema } from './parts.ts';
import { errorResponses, KEY_RATE_HEADERS } from './responses.ts';

const HEADERS = {
  ...KEY_RATE_HEADERS,
  'X-Sandbox': header('"true" when a test key was sent.'),
};
/** Refusals of a key. */
const KEY_ERRORS: ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'origin_not_allowed',
  'rate_limited',
  ...ANYWHERE,
];
const PARAMETER_ERRORS: ErrorCode[] = ['missing_parameter', 'invalid_parameter'];
const MANAGEMENT_ERRORS: ErrorCode[] = [
  'management_unauthorized',
  'missing_api_key',
  'invalid_api_key',
  'rate_limited',
  ...ANYWHERE,
];
const apiKey = [{ apiKey: [] }];

/** The operations in the order in which the holder of a key needs them. */
export function keyOperations() {
  return {
    [BATCH_PATH]: { post: batch() },
    [KEYS_PATH]: { post: signUp() },
    [ROTATE_PATH]: { post: rotate() },
    [REVOKE_PATH]: { post: revoke() },
    [ADOPT_PATH]: { post: adopt() },
    [ORIGINS_PATH]: { post: origins() },
    [BRANDING_PATH]: { post: branding() },
    [WIDGET_SETTINGS_PATH]: { get: widgetSettings() },
    [USAGE_PATH]: { get: usage() },
    [ENTERPRISE_PATH]: { post: enterpriseData() },
  };
}

/** The schemas of their bodies and answers. */
export function keySchemas() {
  return {
    BatchRequest: toJsonSchema(BatchRequest, 'input'),
    BatchAnswer: toJsonSchema(BatchAnswer),
    SignUp: toJsonSchema(SignUp, 'input'),
    SignedUp: toJsonSchema(SignedUp),
    KeyRotated: toJsonSchema(KeyRotated),
    EndKey: toJsonSchema(EndKey, 'input'),
    KeyEnded: toJsonSchema(KeyEnded),
    AdoptKey: toJsonSchema(AdoptKey, 'input'),
    KeyAdopted: toJsonSchema(KeyAdopted),
    SetOrigins: toJsonSchema(SetOrigins, 'input'),
    OriginsSet: toJsonSchema(OriginsSet),
    Branding: toJsonSchema(Branding, 'input'),
    BrandingSet: toJsonSchema(BrandingSet),
    WidgetSettings: toJsonSchema(WidgetSettings),
    UsageAnswer: toJsonSchema(UsageAnswer),
    ExportRequest: toJsonSchema(ExportRequest, 'input'),
    ExportAnswer: toJsonSchema(ExportAnswer),
  };
}

function batch() {
  return {
    tags: ['provider search'],
    operationId: 'searchProvidersInBatch',
    summary: 'Up to 100 searches in one call',
    description:
      'For keys of contract B with tier Pro or Enterprise. Each item counts as one request. When the key has fewer requests left than items, the batch is refused and nothing is counted. Answers are in the order of the items.',
    security: apiKey,
    requestBody: jsonBody('BatchRequest'),
    responses: {
      200: answer('BatchAnswer', HEADERS),
      ...errors([
        ...PARAMETER_ERRORS,
        ...BODY_ERRORS,
        'conflicting_api_keys',
        'tier_required',
        'plan_ended',
        ...KEY_ERRORS,
      ]),
    },
  };
}

function signUp() {
  return {
    tags: ['keys'],
    operationId: 'signUpForKey',
    summary: 'Get a Free key of contract B at once',
    description:
      'An address can get 3 keys in 24 hours. The key and its management secret are shown only in this answer. With a member token, the member owns the key.',
    security: [{}, { memberToken: [] }],
    requestBody: { ...jsonBody('SignUp'), required: false },
    responses: {
      200: answer('SignedUp', HEADERS),
      ...errors(['invalid_parameter', ...BODY_ERRORS, 'invalid_token', 'rate_limited', ...ANYWHERE]),
    },
  };
}

function rotate() {
  return {
    ...managed(
      'rotateKey',
      'Get a newer key. The key before it ends in 24 hours, and any older key ends at once',
    ),
    responses: { 200: answer('KeyRotated', HEADERS), ...errors(MANAGEMENT_ERRORS) },
  };
}

function revoke() {
  return {
    ...managed(
      'revokeKey',
      'End the key in the header, or with all: true every key of its family. This cannot be undone',
    ),
    requestBody: { ...jsonBody('EndKey'), required: false },
    responses: {
      200: answer('KeyEnded', HEADERS),
      ...errors([...PARAMETER_ERRORS, ...BODY_ERRORS, ...MANAGEMENT_ERRORS]),
    },
  };
}

function adopt() {
  return {
    ...managed('adoptKey', 'Add a key that nobody owns to the account of the member token'),
    requestBody: jsonBody('AdoptKey'),
    responses: {
      200: answer('KeyAdopted', HEADERS),
      ...errors([
        ...PARAMETER_ERRORS,
        ...BODY_ERRORS,
        'missing_token',
        'invalid_token',
        ...MANAGEMENT_ERRORS,
      ]),
    },
  };
}

function origins() {
  return {
    ...managed(
      'setOrigins',
      'Replace the list of websites that may use the key. With an empty list, any website may',
    ),
    requestBody: jsonBody('SetOrigins'),
    responses: {
      200: answer('OriginsSet', HEADERS),
      ...errors([...PARAMETER_ERRORS, ...BODY_ERRORS, ...MANAGEMENT_ERRORS]),
    },
  };
}

function branding() {
  return {
    ...managed(
      'setBranding',
      'Replace the look of the widget of the key: name, colours, logo and links. Fields that are left out look like the service',
    ),
    requestBody: jsonBody('Branding'),
    responses: {
      200: answer('BrandingSet', HEADERS),
      ...errors([...PARAMETER_ERRORS, ...BODY_ERRORS, ...MANAGEMENT_ERRORS]),
    },
  };
}

function widgetSettings() {
  return {
    tags: ['keys'],
    operationId: 'widgetSettings',
    summary: 'How the widget of a key looks. Not counted',
    description:
      'The widget asks before its first search. A website that is not on the list of the key gets 403 origin_not_allowed, which its scripts can read.',
    security: apiKey,
    responses: { 200: answer('WidgetSettings', HEADERS), ...errors(['plan_ended', ...KEY_ERRORS]) },
  };
}

function usage() {
  return {
    tags: ['keys'],
    operationId: 'keyUsage',
    summary:
      'The terms of a key, and its requests: of the last 90 days for Basic and above, of today for Free. Not counted',
    security: apiKey,
    responses: { 200: answer('UsageAnswer', HEADERS), ...errors(KEY_ERRORS) },
  };
}

function enterpriseData() {
  const { content: _, ...json } = answer('ExportAnswer', {
    ...HEADERS,
    'X-Data-Release': header('The release the rows are read from.'),
    'X-Next-Cursor': header('For CSV only: the cursor of the next page, absent on the last page.'),
  });
  const content = Object.fromEntries(
    EXPORT_FORMATS.map((format) => [
      MEDIA_TYPES[format].split(';')[0],
      { schema: format === 'json' ? ref('ExportAnswer') : { type: 'string' } },
    ]),
  );
  return {
    tags: ['enterprise'],
    operationId: 'exportData',
    summary: 'Rows of a dataset by code and area, streamed',
    description: 'For keys of tier Enterprise with the scope enterprise. Send the key in the header.',
    security: apiKey,
    requestBody: jsonBody('ExportRequest'),
    responses: {
      200: { ...json, content },
      ...errors([
        ...PARAMETER_ERRORS,
        ...BODY_ERRORS,
        'unknown_location',
        'procedure_not_found',
        'tier_required',
        'plan_ended',
        'scope_required',
        'data_unavailable',
        ...KEY_ERRORS,
      ]),
    },
  };
}

function managed(operationId: string, summary: string) {
  return {
    tags: ['keys'],
    operationId,
    summary,
    description:
      'Send the management secret as Bearer. The member who owns the key can send the member token instead, with the key in the header x-api-key.',
    security: [{ managementSecret: [] }],
  };
}

function jsonBody(name: string) {
  return { required: true, content: { 'application/json': { schema: ref(name) } } };
}

/** Error responses, with the headers that every response of these addresses has. */
function errors(codes: readonly ErrorCode[]) {
  return errorResponses(codes, HEADERS);
}
