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
 * Optional: another bucket for the state between nights, so that fetching and reading cannot touch a release.
 */
export const STATE_BUCKET_VARIABLE = 'ATLAS_STATE_BUCKET';

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
    ...bucketSettings(env, required.bucket),
    databaseUrl: `${trimmed(api)}/accounts/${account}/d1/database/${database}`,
    databaseToken: env[required.databaseToken] ?? '',
  };
}

/**
 * The bucket of the state between nights: its own if one is set, else that of the tiles.
 * @throws StoreError
 */
export function stateSettings(env: Environment): BucketSettings {
  const { account, accessKeyId, secretAccessKey } = R2_VARIABLES;
  const bucket = env[STATE_BUCKET_VARIABLE] ? STATE_BUCKET_VARIABLE : R2_VARIABLES.bucket;
  refuseMissing(env, [account, bucket, accessKeyId, secretAccessKey], 'The state in R2');
  return bucketSettings(env, bucket);
}

function bucketSettings(env: Environment, bucket: string): BucketSettings {
  const { account, accessKeyId, secretAccessKey, s3Endpoint } = R2_VARIABLES;
  const s3 = env[s3Endpoint] ?? `https://${encoded(env, account)}.r2.cloudflarestorage.com`;
  return {
    bucketUrl: `${trimmed(s3)}/${encoded(env, bucket)}`,
    accessKeyId: env[accessKeyId] ?? '',
    secretAccessKey: env[secretAccessKey] ?? '',
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
