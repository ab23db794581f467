// The few S3 calls that publishing makes, signed with AWS Signature Version 4. R2's region is `auto`.
import { AwsClient } from 'aws4fetch';
import { md5, sha256 } from '../files/hash.ts';
import { type Fetch, fetchRepeated, type Repeat } from './repeat.ts';
import type { BucketSettings } from './settings.ts';
import { type StoredObject, StoreUnavailable } from './store-errors.ts';
import { elementsOf, textOf } from './xml.ts';

/** Keys one DeleteObjects call takes. */
export const MAX_KEYS_PER_DELETE = 1_000;

/** A write that holds only under a condition: `absent`, or the etag the object must still have. */
export type Condition = { absent: true } | { etag: string };
export type S3Object = { text: string; etag: string };

type Body = string | Uint8Array<ArrayBuffer>;

export type S3Client = {
  /** True when written, false when the condition did not hold. */
  put(key: string, body: Body, condition: Condition): Promise<boolean>;
  get(key: string): Promise<S3Object | undefined>;
  getBytes(key: string): Promise<Uint8Array | undefined>;
  head(key: string): Promise<{ etag: string; bytes: number } | undefined>;
  list(prefix: string): Promise<StoredObject[]>;
  delete(keys: readonly string[]): Promise<void>;
};

/** A client of one bucket. Every answer but the expected ones is StoreUnavailable, with the store's words. */
export function s3Client(settings: BucketSettings, send: Fetch, repeat: Repeat): S3Client {
  const { bucketUrl, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 0 });

  /** The payload is part of the signature, so a body that was changed on the way is refused. */
  const call = (method: string, path: string, body: Body = '', headers: Record<string, string> = {}) =>
    fetchRepeated(
      `S3 ${method} ${path === '' ? '/' : path}`,
      (signal) =>
        signer.sign(`${bucketUrl}${path}`, {
          method,
          headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body) },
          signal,
          ...(body.length === 0 ? {} : { body }),
        }),
      send,
      repeat,
    );

  const found = async (key: string): Promise<Response | undefined> => {
    const response = await call('GET', pathOf(key));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw unexpected('GET', key, response.status);
  };

  return {
    async put(key, body, condition) {
      const response = await call('PUT', pathOf(key), body, {
        'Content-Type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        'x-amz-checksum-sha256': sha256(body, 'base64'),
        ...('etag' in condition ? { 'If-Match': `"${condition.etag}"` } : { 'If-None-Match': '*' }),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      // 409: another conditional write of the key was under way; its outcome is for the caller to look at.
      if (response.status === 412 || response.status === 409) return false;
      // If-Match against an object that is gone.
      if (response.status === 404 && 'etag' in condition) return false;
      throw unexpected('PUT', key, response.status);
    },
    async get(key) {
      const response = await found(key);
      return response && { text: await response.text(), etag: etagOf(response.headers.get('ETag')) };
    },
    async getBytes(key) {
      return (await found(key))?.bytes();
    },
    async head(key) {
      const response = await call('HEAD', pathOf(key));
      if (response.status === 404) return undefined;
      if (!response.ok) throw unexpected('HEAD', key, response.status);
      const bytes = Number(response.headers.get('Content-Length'));
      return { etag: etagOf(response.headers.get('ETag')), bytes };
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== '') query.set('continuation-token', token);
        const response = await call('GET', `?${query}`);
        if (!response.ok) throw unexpected('LIST', prefix, response.status);
        const page = await response.text();
        found.push(...elementsOf(page, 'Contents').map(storedObject));
        token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      }
      return found;
    },
    async delete(keys) {
      for (let at = 0; at < keys.length; at += MAX_KEYS_PER_DELETE) {
        const slice = keys.slice(at, at + MAX_KEYS_PER_DELETE);
        const objects = slice.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
        const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
        const response = await call('POST', '?delete=', body, { 'Content-MD5': md5(body, 'base64') });
        const answer = await response.text();
        if (!response.ok || answer.includes('<Error>'))
          throw unexpected('DELETE', slice[0] ?? '', response.status);
      }
    },
  };
}

/** Keys hold letters, digits and `._-/` only (schemas/tile.ts), which need no escape in a path or in XML. */
function pathOf(key: string): string {
  if (!/^[A-Za-z0-9._/-]+$/.test(key)) throw new Error(`A key of unexpected characters: ${key}`);
  return `/${key}`;
}

function storedObject(xml: string): StoredObject {
  return {
    key: textOf(xml, 'Key') ?? '',
    bytes: Number(textOf(xml, 'Size')),
    md5: etagOf(textOf(xml, 'ETag') ?? null),
    uploadedAt: textOf(xml, 'LastModified') ?? '',
  };
}

function etagOf(header: string | null): string {
  return (header ?? '').replace(/^W\//, '').replaceAll('"', '');
}

function unexpected(what: string, key: string, status: number): StoreUnavailable {
  const hint = status === 403 ? ' Are the access key and its rights to the bucket right?' : '';
  return new StoreUnavailable(`S3 ${what} ${key}: the store answered ${status}.${hint}`);
}
