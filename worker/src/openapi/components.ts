// Every shape of the document, generated from the schemas that validate the API: named parts are references, and each
// property has a description.
import * as z from 'zod';
import { National, Stability } from '../../../schemas/aggregate.ts';
import * as api from '../../../schemas/api.ts';
import { ErrorBody, LocationCandidate } from '../../../schemas/api-error.ts';
import { Medicare } from '../../../schemas/benchmark.ts';
import { Claims, ClaimsEvidence } from '../../../schemas/claims.ts';
import { CoverageAnswer, CoverageHospital } from '../../../schemas/coverage.ts';
import { Covers } from '../../../schemas/covers.ts';
import { ExportAnswer, ExportRequest } from '../../../schemas/enterprise.ts';
import { FacilityPayments, InsurerPayment } from '../../../schemas/insurer-payments.ts';
import * as keys from '../../../schemas/keys.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import * as search from '../../../schemas/search.ts';
import { StatusAnswer } from '../../../schemas/status.ts';
import * as suggestions from '../../../schemas/suggestions.ts';
import { Branding, BrandingSet, WidgetSettings } from '../../../schemas/widget.ts';
import { ANSWER_FIELDS } from './descriptions/answers.ts';
import { OTHER_FIELDS } from './descriptions/requests.ts';

const { query, location, limit, cursor } = search.SearchRequest.shape;
const searchFields = { query, location, limit, cursor };
const apiKey = z.string();

/** What a caller sends. A body of contract A must contain the key; a body of contract B may. */
const REQUESTS: Record<string, z.ZodType> = {
  LookupRequest: api.LookupRequest,
  SearchRequestA: z.object({ ...searchFields, api_key: apiKey }),
  SearchRequestB: z.object({ ...searchFields, api_key: apiKey.optional() }),
  BatchRequest: keys.BatchRequest,
  SignUp: keys.SignUp,
  EndKey: keys.EndKey,
  AdoptKey: keys.AdoptKey,
  SetOrigins: keys.SetOrigins,
  Branding,
  ExportRequest,
};

/** What the service answers, whole answers and their parts. */
const ANSWERS: Record<string, z.ZodType> = {
  LookupAnswer: api.LookupAnswer,
  Match: api.Match,
  ProcedureRef: api.ProcedureRef,
  Area: api.Area,
  Stability,
  Facility: api.Facility,
  FacilitiesScope: api.FacilitiesScope,
  National,
  Medicare,
  Covers,
  Claims,
  ClaimsEvidence,
  Coverage: api.Coverage,
  Attribution: api.Attribution,
  Notice: api.Notice,
  Ledger: api.Ledger,
  FacilityPayments,
  InsurerPayment,
  ProceduresAnswer: suggestions.ProceduresAnswer,
  Suggestion: suggestions.Suggestion,
  PlacesAnswer: suggestions.PlacesAnswer,
  CoverageAnswer,
  CoverageHospital,
  SearchAnswerA: search.SearchAnswerA,
  SearchAnswerB: search.SearchAnswerB,
  ProviderRecord: search.ProviderRecord,
  LockedRecord: search.LockedRecord,
  SearchMatch: search.SearchMatch,
  SearchLocation: search.SearchLocation,
  SearchCandidate: search.SearchCandidate,
  SearchNotice: search.SearchNotice,
  BatchAnswer: keys.BatchAnswer,
  ExportAnswer,
  SignedUp: keys.SignedUp,
  UsageAnswer: keys.UsageAnswer,
  KeyRotated: keys.KeyRotated,
  KeyEnded: keys.KeyEnded,
  OriginsSet: keys.OriginsSet,
  BrandingSet,
  WidgetSettings,
  KeyAdopted: keys.KeyAdopted,
  SignOutAnswer: api.SignOutAnswer,
  HealthAnswer: api.HealthAnswer,
  StatusAnswer,
  ErrorBody,
  LocationCandidate,
};

/** The name under which a part is known where its own name says too little. */
const PARENTS: Readonly<Record<string, string>> = {
  Area: 'area',
  Facility: 'facilities',
  FacilitiesScope: 'facilities_scope',
  Medicare: 'medicare',
  Covers: 'covers',
  Claims: 'claims',
  ClaimsEvidence: 'medicare_services',
  Stability: 'stability',
  Attribution: 'attribution',
  Notice: 'notices',
  SearchNotice: 'notices',
  Ledger: 'withheld',
  FacilityPayments: 'insurer_payments',
  InsurerPayment: 'payments',
  Suggestion: 'suggestions',
  CoverageHospital: 'hospitals',
  SearchLocation: 'location',
};

/** JSON Schema of one thing, as far as it is read here. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  [keyword: string]: unknown;
};

/** In a query string and a JSON body alike. zod describes the text of a number, which no caller has to know. */
const OVERRIDES: Record<string, Record<string, JsonSchema>> = {
  LookupRequest: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
    radius_miles: {
      type: 'integer',
      minimum: api.MIN_RADIUS_MILES,
      maximum: MAX_RADIUS_MILES,
      default: api.DEFAULT_RADIUS_MILES,
    },
    explain: { type: 'boolean', default: false },
    insurers: { type: 'boolean', default: false },
  },
  BatchRequest: {
    items: {
      type: 'array',
      minItems: 1,
      maxItems: keys.MAX_BATCH_ITEMS,
      items: { $ref: '#/components/schemas/SearchRequestB' },
    },
  },
};

/** All of them by name. @throws Error for a property without a description */
export function componentSchemas(): Record<string, JsonSchema> {
  const schemas = { ...schemasOf(REQUESTS, 'input'), ...schemasOf(ANSWERS, 'output') };
  for (const [name, schema] of Object.entries(schemas)) {
    Object.assign(schema.properties ?? {}, OVERRIDES[name]);
    tidy(schema, PARENTS[name] ?? name, name);
  }
  return schemas;
}

function schemasOf(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema as z.core.$ZodType, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  }) as unknown as { schemas: Record<string, JsonSchema & { $schema?: string; $id?: string }> };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** Describes each property, and removes what only repeats the language: the range of safe whole numbers. */
function tidy(schema: JsonSchema, parent: string, root: string): void {
  if (Math.abs(Number(schema.maximum)) === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (Math.abs(Number(schema.minimum)) === Number.MAX_SAFE_INTEGER) delete schema.minimum;
  // A field may be added to an answer, so that nobody may refuse fields that this document does not have.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  nameProperties(schema);
  joinNull(schema);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    property.description = describe(root, parent, name);
    tidy(property, name, root);
  }
  const { items, additionalProperties: values } = schema;
  if (items) tidy(items, parent, root);
  if (typeof values === 'object') tidy(values, parent, root);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    tidy(part, parent, root);
}

/** A value that may be null is one type and null, and not a choice between two schemas. */
function joinNull(schema: JsonSchema): void {
  const [value, other] = schema.anyOf ?? [];
  if (schema.anyOf?.length !== 2 || other?.type !== 'null' || typeof value?.type !== 'string') return;
  delete schema.anyOf;
  const { enum: values, type } = value;
  Object.assign(schema, value, { type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) });
}

/** A record with the names of a list becomes an object with these properties. */
function nameProperties(schema: JsonSchema): void {
  const {
    propertyNames,
    additionalProperties: value,
    required,
  } = schema as {
    propertyNames?: { enum?: string[] };
  } & JsonSchema;
  if (!propertyNames?.enum || !required || typeof value !== 'object') return;
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, { ...value }]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

function describe(root: string, parent: string, name: string): string {
  for (const key of [`${root}.${name}`, `${parent}.${name}`, name]) {
    const own = OTHER_FIELDS[key] !== undefined && isRequest(root) ? OTHER_FIELDS[key] : ANSWER_FIELDS[key];
    const found = own ?? OTHER_FIELDS[key];
    if (found !== undefined) return found;
  }
  throw new Error(`${root}.${name} below ${parent} has no description in worker/src/openapi/descriptions.`);
}

function isRequest(root: string): boolean {
  return Object.hasOwn(REQUESTS, root) || root === 'ErrorBody' || root === 'StatusAnswer';
}
