// The only place that opens bindings. Everything else gets its services through the request's context.

import { type AccountLife, createAccountLife } from './accounts/account-life.ts';
import type { AccountObject } from './accounts/account-object.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createPasskeys, type Passkeys } from './accounts/passkeys.ts';
import { kvSessionStore } from './accounts/session-store.ts';
import { createSignInCodes, type SignInCodes } from './accounts/sign-in-codes.ts';
import type { SignInObject } from './accounts/sign-in-object.ts';
import { type Billing, createBilling } from './billing/billing.ts';
import { d1Ledger } from './billing/ledger.ts';
import type { BillingParts } from './billing/parts.ts';
import type { StripeApi } from './billing/stripe-api.ts';
import { createStripeApi } from './billing/stripe-client.ts';
import {
  type ArrangedLimits,
  addressQuota,
  arrangedLimits,
  codeCeiling,
  codeQuota,
  type Quota,
  reportQuota,
  sandboxQuota,
  signUpQuota,
} from './counters/quota.ts';
import { type CoverageIndex, d1Coverage } from './directory/coverage.ts';
import { type Directory, d1Directory } from './directory/directory.ts';
import { d1ExportIndex } from './directory/export-index.ts';
import { d1Places } from './directory/places.ts';
import { d1PriceReports, type PriceReports } from './directory/price-reports.ts';
import { d1ReleaseFiles, type ReleaseFiles } from './directory/release-files.ts';
import type { ExportIndex } from './enterprise/export-index.ts';
import { type Config, type Env, readConfig } from './env.ts';
import { type Admission, createAdmission } from './keys/admission.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { warnOfMissing } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createNotices, type Notices } from './mail/notices.ts';
import { openTransport } from './mail/transports.ts';
import { analyticsMetrics, type Metrics } from './metrics.ts';
import type { Places } from './places/places.ts';
import { liveSearch, type ProviderSearch } from './providers/provider-search.ts';
import { type ExportedFiles, exportedFiles } from './publishing/exported-files.ts';
import { createPublishing, type Publishing } from './publishing/publishing.ts';
import { type StoredReleases, storedReleases } from './publishing/stored-releases.ts';
import { r2TileStore, type TileStore } from './tiles/tile-store.ts';

export type Services = {
  config: Config;
  tiles: TileStore;
  /** Cities that a provider search may name. */
  places: Places;
  /** Hospitals of the federal list, and what the release has of each. */
  coverage: CoverageIndex;
  /** What the release's price files say beyond prices. */
  releaseFiles: ReleaseFiles;
  /** The indexes of a release that enterprise data reads. */
  exportIndex: ExportIndex;
  /** The operator's queue of reported prices. */
  priceReports: PriceReports;
  /** Reports that an address may send in 24 hours. */
  reportQuota: Quota;
  accounts: Accounts;
  signInCodes: SignInCodes;
  passkeys: Passkeys;
  /** The beginning and the end of accounts. */
  life: AccountLife;
  /** 60 lookups of an address in 24 hours. */
  quota: Quota;
  /** 60 lookups of a test member token in 24 hours. */
  sandboxQuota: Quota;
  /** More lookups a day for single addresses. */
  arranged: ArrangedLimits;
  keys: Keys;
  /** Requests with an API key that may be in flight in this isolate. */
  admission: Admission;
  /** Sign-ups of an address in 24 hours. */
  signUps: Quota;
  /** Provider search over the live tiles. */
  search: ProviderSearch;
  directory: Directory;
  /** Reads a session that does not exist; throws when sessions cannot be read. */
  reachSessions: () => Promise<void>;
  /** Undefined without Stripe's settings. */
  billing: Billing | undefined;
  mailer: Mailer;
  /** Mails to accounts; kept and sent again when they cannot be sent. */
  notices: Notices;
  publishing: Publishing;
  stored: StoredReleases;
  /** Files of exported releases. */
  exported: ExportedFiles;
  /** The files of worker/static, each below its name. */
  staticFiles: Fetcher;
  /** Approximate flood shields; see gates/flood-shield.ts. */
  lookupShield: RateLimit;
  proceduresShield: RateLimit;
};

/** Settings are read once for each isolate: the platform passes the same object with every request. */
const configs = new WeakMap<Env, Config>();

function configOf(env: Env): Config {
  const known = configs.get(env);
  if (known) return known;
  const config = readConfig(env);
  warnOfMissing(config.missing);
  configs.set(env, config);
  return config;
}

/** The services of each environment. They hold settings and bindings, and nothing of a request. */
const services = new WeakMap<Env, { site: string; opened: Services }>();

/** The services of one request; `site` is the public address of the service, which mails link to. */
export function servicesFor(env: Env, site = ''): Services {
  const known = services.get(env);
  if (known?.site === site) return known.opened;
  const opened = openServices(env, site);
  services.set(env, { site, opened });
  return opened;
}

function openServices(env: Env, site: string): Services {
  const config = configOf(env);
  const [tiles, places, directory] = [r2TileStore(env.TILES), d1Places(env.DB), d1Directory(env.DB)];
  const { serviceName, siteUrl = site, contacts } = config;
  const frame = { serviceName, site: siteUrl, supportEmail: contacts.support };
  const mailer = createMailer(openTransport(config.mail, env.EMAIL), frame);
  const accounts = createAccounts({
    // The environment is the lowest room and knows no object's class.
    objects: env.ACCOUNTS as DurableObjectNamespace<AccountObject>,
    sessions: kvSessionStore(env.SESSIONS),
    directory,
    signing: config.signing,
  });
  const keys = createKeys(env.KEY_OBJECTS, config.signing);
  const billing = openBilling(config, { ledger: d1Ledger(env.DB), accounts, keys, directory, mailer });
  const endPayments = async (account: string) => billing?.closeAccount(account);
  return {
    config,
    tiles,
    places,
    coverage: d1Coverage(env.DB),
    releaseFiles: d1ReleaseFiles(env.DB),
    exportIndex: d1ExportIndex(env.DB),
    priceReports: d1PriceReports(env.DB),
    reportQuota: reportQuota(env.IP_COUNTERS),
    accounts,
    passkeys: createPasskeys(accounts, config.signing),
    life: createAccountLife({ accounts, keys, directory, endPayments }),
    signInCodes: createSignInCodes({
      objects: env.SIGN_INS as DurableObjectNamespace<SignInObject>,
      mailer,
      signing: config.signing,
      addressSecret: config.addressSecret,
      ofAddress: codeQuota(env.IP_COUNTERS),
      ofService: codeCeiling(env.IP_COUNTERS, config.codesPerHour),
    }),
    quota: addressQuota(env.IP_COUNTERS),
    sandboxQuota: sandboxQuota(env.IP_COUNTERS),
    arranged: arrangedLimits(env.IP_COUNTERS),
    keys,
    admission: createAdmission(config.admission),
    signUps: signUpQuota(env.IP_COUNTERS),
    search: liveSearch({ tiles, places }),
    directory,
    reachSessions: async () => void (await env.SESSIONS.get('session:status')),
    billing,
    mailer,
    notices: createNotices(env.DB, directory, mailer),
    publishing: createPublishing(env.TILES, env.DB),
    stored: storedReleases(env.TILES, env.DB),
    exported: exportedFiles(env.TILES),
    staticFiles: env.STATIC,
    lookupShield: env.LOOKUP_SHIELD,
    proceduresShield: env.PROCEDURES_SHIELD,
  };
}

/** Where requests are counted. */
export function metricsFor(env: Env): Metrics {
  return analyticsMetrics(env.METRICS);
}

/** One client for each isolate: making one costs more than a lookup. It holds nothing of a request. */
const stripes = new WeakMap<Config, StripeApi>();

/** Billing, when the deployment has Stripe's settings. */
function openBilling(
  config: Config,
  stores: Omit<BillingParts, 'stripe' | 'terms' | 'now'>,
): Billing | undefined {
  const { stripe: settings, ...terms } = config.billing;
  if (!settings) return undefined;
  const stripe = stripes.get(config) ?? createStripeApi(settings);
  stripes.set(config, stripe);
  const parts = { ...stores, stripe, now: Date.now };
  return createBilling({ ...parts, terms: { ...terms, prices: settings.prices } });
}
