// The addresses of R2 and D1 and how to sign in, from environment variables that docs/storage.md describes.
import { cutEnd } from '../../../schemas/cut-ends.ts';
import { StoreError } from './store-errors.ts';

/** A bucket and the key that signs requests to it. */
export type BucketSettings = {
  /** Address of the bucket without a slash at the end. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type R2Settings = BucketSettings & {
  /** Address of the database's HTTP API without a slash at the end. */
  databaseUrl: string;
  databaseToken: string;
};

/**
 * Optional: another bucket for the state between nights and a key for it, so that what fetches and reads cannot
 * touch a release, and what publishes needs no more than reading the state.
 */
export const STATE_VARIABLES = {
  bucket: 'ATLAS_STATE_BUCKET',
  accessKeyId: 'ATLAS_STATE_ACCESS_KEY_ID',
  secretAccessKey: 'ATLAS_STATE_SECRET_ACCESS_KEY',
} as const;

/** Environment variables of `--to r2`. */
export const R2_VARIABLES = {
  account: 'CLOUDFLARE_ACCOUNT_ID',
  bucket: 'ATLAS_R2_BUCKET',
  accessKeyId: 'ATLAS_R2_ACCESS_KEY_ID',
  secretAccessKey: 'ATLAS_R2_SECRET_ACCESS_KEY',
  database: 'ATLAS_D1_DATABASE_ID',
  databaseToken: 'CLOUDFLARE_API_TOKEN',
  /** Optional: an S3 endpoint that replaces the account's. */
  s3Endpoint: 'ATLAS_S3_ENDPOINT',
  /** Optional: an address that replaces the one of Cloudflare's API. */
  apiEndpoint: 'ATLAS_CLOUDFLARE_API',
} as const;

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. @throws StoreError that names all missing variables */
export function r2Settings(env: Environment): R2Settings {
  const { s3Endpoint, apiEndpoint, ...required } = R2_VARIABLES;
  refuseMissing(env, Object.values(required), 'Publishing to R2');
  const api = env[apiEndpoint] ?? CLOUDFLARE_API;
  const [account, database] = [encoded(env, required.account), encoded(env, required.database)];
  return {
    ...bucketSettings(env, required),
    databaseUrl: `${trimmed(api)}/accounts/${account}/d1/database/${database}`,
    databaseToken: env[required.databaseToken] ?? '',
  };
}

/**
 * The bucket of the state between nights and its key: those of the state if they are set, else those of the
 * tiles.
 * @throws StoreError
 */
export function stateSettings(env: Environment): BucketSettings {
  const own = (name: keyof typeof STATE_VARIABLES) =>
    env[STATE_VARIABLES[name]] ? STATE_VARIABLES[name] : R2_VARIABLES[name];
  const id = own('accessKeyId');
  const names = {
    bucket: own('bucket'),
    accessKeyId: id,
    // The two halves of a key belong together.
    secretAccessKey:
      id === STATE_VARIABLES.accessKeyId ? STATE_VARIABLES.secretAccessKey : R2_VARIABLES.secretAccessKey,
  };
  refuseMissing(env, [R2_VARIABLES.account, ...Object.values(names)], 'The state in R2');
  return bucketSettings(env, names);
}

type BucketVariables = { bucket: string; accessKeyId: string; secretAccessKey: string };

function bucketSettings(env: Environment, names: BucketVariables): BucketSettings {
  const { account, s3Endpoint } = R2_VARIABLES;
  const s3 = env[s3Endpoint] ?? `https://${encoded(env, account)}.r2.cloudflarestorage.com`;
  return {
    bucketUrl: `${trimmed(s3)}/${encoded(env, names.bucket)}`,
    accessKeyId: env[names.accessKeyId] ?? '',
    secretAccessKey: env[names.secretAccessKey] ?? '',
  };
}

function refuseMissing(env: Environment, names: readonly string[], what: string): void {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new StoreError(`${what} needs these environment variables: ${missing.join(', ')}.`);
}

function encoded(env: Environment, name: string): string {
  return encodeURIComponent(env[name] ?? '');
}

function trimmed(url: string): string {
  return cutEnd(url, /\//);
}
