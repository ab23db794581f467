// Where R2 and D1 are and how to sign in: from the environment, named in docs/storage.md.
import { PublishRefusal } from '../release-store.ts';

export type R2Settings = {
  /** Address of the bucket without a slash at the end. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Address of the database's HTTP API without a slash at the end. */
  databaseUrl: string;
  databaseToken: string;
};

/** Environment variables of `--to r2`. */
export const R2_VARIABLES = {
  account: 'CLOUDFLARE_ACCOUNT_ID',
  bucket: 'ATLAS_R2_BUCKET',
  accessKeyId: 'ATLAS_R2_ACCESS_KEY_ID',
  secretAccessKey: 'ATLAS_R2_SECRET_ACCESS_KEY',
  database: 'ATLAS_D1_DATABASE_ID',
  databaseToken: 'CLOUDFLARE_API_TOKEN',
  /** Optional: another S3 endpoint than the account's. */
  s3Endpoint: 'ATLAS_S3_ENDPOINT',
  /** Optional: another address of Cloudflare's API. */
  apiEndpoint: 'ATLAS_CLOUDFLARE_API',
} as const;

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

/** Reads the settings. @throws PublishRefusal that names every variable that is missing */
export function r2Settings(env: Readonly<Record<string, string | undefined>>): R2Settings {
  const { s3Endpoint, apiEndpoint, ...required } = R2_VARIABLES;
  const missing = Object.values(required).filter((name) => !env[name]);
  if (missing.length > 0) throw new PublishRefusal(`Publishing to R2 needs ${missing.join(', ')}.`);
  const value = (name: string) => encodeURIComponent(env[name] ?? '');
  const account = value(required.account);
  const s3 = env[s3Endpoint] ?? `https://${account}.r2.cloudflarestorage.com`;
  const api = env[apiEndpoint] ?? CLOUDFLARE_API;
  return {
    bucketUrl: `${trimmed(s3)}/${value(required.bucket)}`,
    accessKeyId: env[required.accessKeyId] ?? '',
    secretAccessKey: env[required.secretAccessKey] ?? '',
    databaseUrl: `${trimmed(api)}/accounts/${account}/d1/database/${value(required.database)}`,
    databaseToken: env[required.databaseToken] ?? '',
  };
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
