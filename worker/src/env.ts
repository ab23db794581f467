// The bindings that the platform gives the Worker, and the deployment's settings read from them. A
// misconfigured deployment fails with the name of the variable.
import * as z from 'zod';
import { cutEnd } from '../../schemas/cut-ends.ts';
import type { Tier } from '../../schemas/key-terms.ts';
import { MAIL_PROVIDERS, type MailSettings } from '../../schemas/mail-settings.ts';
import {
  BILLING_VARIABLES,
  type BillingEnv,
  type BillingSettings,
  billingFaults,
  readBilling,
} from './billing-settings.ts';
import type { Signing } from './credentials/sign.ts';
import type { PointWriter } from './metrics.ts';

/** Bindings, variables and secrets; wrangler.toml declares the first two. */
export type Env = BillingEnv & {
  /** R2: tiles of all builds and `current.json`. */
  TILES: R2Bucket;
  /** D1: indexes of the builds, directory of accounts and keys, audit trail. */
  DB: D1Database;
  /** KV: session records with their time to live. */
  SESSIONS: KVNamespace;
  /** Files that are served as they are: typeface and maps. */
  STATIC: Fetcher;
  /** Counts of requests, optional. */
  METRICS?: PointWriter;
  /** Approximate flood shield before price lookup, by address. */
  LOOKUP_SHIELD: RateLimit;
  /** Approximate flood shield before procedure search and the operator's routes, by address. */
  PROCEDURES_SHIELD: RateLimit;
  /** One object an account: membership and live sessions. */
  ACCOUNTS: DurableObjectNamespace;
  /** One object a mailbox: its sign-in codes. */
  SIGN_INS: DurableObjectNamespace;
  /** One object an address: the lookups of the last 24 hours. */
  IP_COUNTERS: DurableObjectNamespace;
  /** One object a key family: tier, contract, valid keys and the day's count. */
  KEY_OBJECTS: DurableObjectNamespace;
  /** `production`, or `local` on a developer's machine. */
  ENVIRONMENT: string;
  /** Name of the service on its pages. */
  SERVICE_NAME: string;
  /** Who runs this deployment: named in attributions. */
  OPERATOR_NAME: string;
  /** Website of the operator; absent: the site itself. */
  OPERATOR_URL?: string;
  /** Public address of the service. Required in production; absent on a developer's machine: the origin of the request. */
  SITE_URL?: string;
  /** What tokens and keys start with; absent: `cpa_`. */
  TOKEN_PREFIX?: string;
  /** Signs member tokens and API keys. */
  TOKEN_SECRET: string;
  /** The signing secret before a rotation; still recognised. */
  TOKEN_SECRET_PREVIOUS?: string;
  /** Turns client addresses into names. */
  ADDRESS_SECRET: string;
  /** Opens the operator's routes; when absent, they answer 404. */
  OPERATOR_SECRET?: string;
  /** Requests in flight in an isolate above which Free is refused, and Basic and Pro wait; absent: 2,000, 3,000, 4,000. */
  SHED_FREE_ABOVE?: string;
  SHED_BASIC_ABOVE?: string;
  SHED_PRO_ABOVE?: string;
  /** Whom people ask for help, and for Enterprise keys, higher limits and integrations. */
  SUPPORT_EMAIL?: string;
  SALES_EMAIL?: string;
  /** Pages of the operator: service levels, terms, privacy. */
  SLA_URL?: string;
  TERMS_URL?: string;
  PRIVACY_URL?: string;
  /** `cloudflare` (the binding EMAIL), `resend` (MAIL_API_KEY), or on a developer's machine `outbox`, the default there. */
  MAIL_PROVIDER?: string;
  /** Sender of every mail, such as `Cash Price Atlas <no-reply@prices.example>`. */
  MAIL_FROM?: string;
  /** Secret of the mail provider. */
  MAIL_API_KEY?: string;
  /** Address of the provider's API, for tests and other regions; absent: that of the provider. */
  MAIL_API_URL?: string;
  /** Cloudflare's e-mail binding, when MAIL_PROVIDER is `cloudflare`. */
  EMAIL?: SendEmail;
  /** Sign-in codes that the whole service sends in an hour; absent: 1,000. */
  SIGN_IN_CODES_PER_HOUR?: string;
};

/** Requests in flight in an isolate above which a tier is refused or waits; null: never. */
export type AdmissionLimits = Record<Tier, number | null>;
export const ADMISSION_LIMITS: AdmissionLimits = { free: 2_000, basic: 3_000, pro: 4_000, enterprise: null };

export const DEFAULT_CODES_PER_HOUR = 1_000;
/** The count of all codes of an hour is one stored value. */
const MAX_CODES_PER_HOUR = 20_000;
const RESEND_API = 'https://api.resend.com';

/** A secret shorter than this can be guessed. */
const MIN_SECRET_LENGTH = 16;
const secret = z.string().min(MIN_SECRET_LENGTH);
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();
const origin = z.url({ protocol: /^https?$/ }).transform((url) => cutEnd(url, /\//));

const requests = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const Variables = z
  .object({
    ENVIRONMENT: z.enum(['production', 'local']),
    SERVICE_NAME: z.string().min(1),
    OPERATOR_NAME: z.string().min(1),
    OPERATOR_URL: optional(origin),
    SITE_URL: optional(origin),
    TOKEN_PREFIX: z
      .string()
      .regex(/^[a-z0-9]{1,12}_$/)
      .default('cpa_'),
    TOKEN_SECRET: secret,
    TOKEN_SECRET_PREVIOUS: optional(secret),
    ADDRESS_SECRET: secret,
    OPERATOR_SECRET: optional(secret),
    SHED_FREE_ABOVE: optional(requests),
    SHED_BASIC_ABOVE: optional(requests),
    SHED_PRO_ABOVE: optional(requests),
    SUPPORT_EMAIL: optional(z.email()),
    SALES_EMAIL: optional(z.email()),
    SLA_URL: optional(origin),
    TERMS_URL: optional(origin),
    PRIVACY_URL: optional(origin),
    MAIL_PROVIDER: optional(z.enum(MAIL_PROVIDERS)),
    MAIL_FROM: optional(z.string().max(320)),
    MAIL_API_KEY: optional(z.string()),
    MAIL_API_URL: optional(origin),
    SIGN_IN_CODES_PER_HOUR: optional(requests.pipe(z.int().min(1).max(MAX_CODES_PER_HOUR))),
    ...BILLING_VARIABLES,
  })
  .superRefine(({ ENVIRONMENT, SITE_URL }, context) => {
    // Without it the Host header of a request would decide where links lead, also those in answers that are cached.
    if (ENVIRONMENT !== 'production' || SITE_URL?.startsWith('https://')) return;
    const message =
      'set it to the public https address of the service; production does not take it from requests';
    context.addIssue({ code: 'custom', path: ['SITE_URL'], message });
  })
  .superRefine(({ ENVIRONMENT, MAIL_PROVIDER }, context) => {
    if (ENVIRONMENT === 'local' || MAIL_PROVIDER !== 'outbox') return;
    const message = "the outbox exists on a developer's machine only; anybody could read sign-in codes there";
    context.addIssue({ code: 'custom', path: ['MAIL_PROVIDER'], message });
  })
  .superRefine((variables, context) => {
    for (const { name, message } of billingFaults(variables, variables.ENVIRONMENT)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** Settings of a deployment. */
export type Config = {
  environment: 'production' | 'local';
  serviceName: string;
  operatorName: string;
  operatorUrl: string | undefined;
  siteUrl: string | undefined;
  signing: Signing;
  addressSecret: string;
  operatorSecret: string | undefined;
  admission: AdmissionLimits;
  contacts: Contacts;
  mail: MailSettings;
  codesPerHour: number;
  billing: BillingSettings;
  /** Settings that a production service should have and this one lacks, by name. */
  missing: string[];
};

/** Whom people ask, and the operator's own pages. */
export type Contacts = {
  support: string | undefined;
  sales: string | undefined;
  slaUrl: string | undefined;
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
};

/** Reads the settings; throws an error that names every wrong variable, never its value. */
export function readConfig(env: Env): Config {
  const read = Variables.safeParse(env);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The deployment is misconfigured. ${faults.join('; ')}`);
  }
  const v = read.data;
  return {
    environment: v.ENVIRONMENT,
    serviceName: v.SERVICE_NAME,
    operatorName: v.OPERATOR_NAME,
    operatorUrl: v.OPERATOR_URL,
    siteUrl: v.SITE_URL,
    signing: { prefix: v.TOKEN_PREFIX, secret: v.TOKEN_SECRET, previousSecret: v.TOKEN_SECRET_PREVIOUS },
    addressSecret: v.ADDRESS_SECRET,
    operatorSecret: v.OPERATOR_SECRET,
    admission: {
      free: v.SHED_FREE_ABOVE ?? ADMISSION_LIMITS.free,
      basic: v.SHED_BASIC_ABOVE ?? ADMISSION_LIMITS.basic,
      pro: v.SHED_PRO_ABOVE ?? ADMISSION_LIMITS.pro,
      enterprise: ADMISSION_LIMITS.enterprise,
    },
    contacts: {
      support: v.SUPPORT_EMAIL,
      sales: v.SALES_EMAIL,
      slaUrl: v.SLA_URL,
      termsUrl: v.TERMS_URL,
      privacyUrl: v.PRIVACY_URL,
    },
    mail: {
      provider: v.MAIL_PROVIDER ?? (v.ENVIRONMENT === 'local' ? 'outbox' : undefined),
      from: v.MAIL_FROM,
      replyTo: v.SUPPORT_EMAIL,
      apiKey: v.MAIL_API_KEY,
      apiUrl: v.MAIL_API_URL ?? RESEND_API,
    },
    codesPerHour: v.SIGN_IN_CODES_PER_HOUR ?? DEFAULT_CODES_PER_HOUR,
    billing: readBilling(v),
    missing: v.ENVIRONMENT === 'production' ? missingIn(v, env) : [],
  };
}

/** Settings without which a production service starts, but does not keep what its pages promise. */
function missingIn(v: z.infer<typeof Variables>, env: Env): string[] {
  const wanted = [
    'SUPPORT_EMAIL',
    'SALES_EMAIL',
    'SLA_URL',
    'TERMS_URL',
    'PRIVACY_URL',
    'MAIL_PROVIDER',
    'MAIL_FROM',
  ] as const;
  const missing: string[] = wanted.filter((name) => v[name] === undefined);
  if (v.MAIL_PROVIDER === 'resend' && v.MAIL_API_KEY === undefined) missing.push('MAIL_API_KEY');
  if (v.MAIL_PROVIDER === 'cloudflare' && env.EMAIL === undefined) missing.push('EMAIL');
  return missing;
}
