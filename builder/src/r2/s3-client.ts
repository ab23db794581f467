// The few calls of the S3 API that this program makes, signed with AWS Signature Version 4. R2's region is
// `auto`.
import { AwsClient } from 'aws4fetch';
import { md5, sha256 } from '../files/hash.ts';
import { type Fetch, fetchRepeated, type Repeat } from './repeat.ts';
import { bareEtag, deleteFailed, parseListAnswer } from './s3-answers.ts';
import type { BucketSettings } from './settings.ts';
import { type StoredObject, StoreUnavailable } from './store-errors.ts';

/** Keys that one DeleteObjects call takes. */
export const MAX_KEYS_PER_DELETE = 1_000;

/** A write happens only if the key is absent, or if the object still has this ETag. */
export type Condition = { absent: true } | { etag: string };
export type S3Object = { text: string; etag: string };

type Body = string | Uint8Array<ArrayBuffer>;

export type S3Client = {
  /** True when the object was written, false when the condition did not hold. */
  put(key: string, body: Body, condition: Condition): Promise<boolean>;
  get(key: string): Promise<S3Object | undefined>;
  getBytes(key: string): Promise<Uint8Array | undefined>;
  head(key: string): Promise<{ etag: string; bytes: number } | undefined>;
  list(prefix: string): Promise<StoredObject[]>;
  /** The same page by page, for lists that are longer than memory. */
  pages(prefix: string): AsyncGenerator<StoredObject[]>;
  delete(keys: readonly string[]): Promise<void>;
};

/** A client of one bucket. Every call throws StoreUnavailable for an answer that it does not expect. */
export function s3Client(settings: BucketSettings, send: Fetch, repeat: Repeat): S3Client {
  const { bucketUrl, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 0 });

  /** The signature covers the body, so the store refuses a body that was changed on the way. */
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
    const response = await call('GET', objectPath(key));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw unexpected('GET', key, response.status);
  };

  async function* pages(prefix: string): AsyncGenerator<StoredObject[]> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== '') query.set('continuation-token', token);
      const response = await call('GET', `?${query}`);
      if (!response.ok) throw unexpected('LIST', prefix, response.status);
      const { objects, nextToken } = parseListAnswer(await response.text());
      yield objects;
      token = nextToken;
    }
  }

  return {
    async put(key, body, condition) {
      const response = await call('PUT', objectPath(key), body, {
        'Content-Type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        'x-amz-checksum-sha256': sha256(body, 'base64'),
        ...('etag' in condition ? { 'If-Match': `"${condition.etag}"` } : { 'If-None-Match': '*' }),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      // 412: the condition does not hold. 409: another conditional write of the key was running; the caller
      // reads the key to see which of the two won.
      if (response.status === 412 || response.status === 409) return false;
      // The object that If-Match names was removed.
      if (response.status === 404 && 'etag' in condition) return false;
      throw unexpected('PUT', key, response.status);
    },
    async get(key) {
      const response = await found(key);
      return response && { text: await response.text(), etag: readEtag(response) };
    },
    async getBytes(key) {
      return (await found(key))?.bytes();
    },
    async head(key) {
      const response = await call('HEAD', objectPath(key));
      if (response.status === 404) return undefined;
      if (!response.ok) throw unexpected('HEAD', key, response.status);
      const bytes = Number(response.headers.get('Content-Length'));
      return { etag: readEtag(response), bytes };
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      for await (const page of pages(prefix)) for (const object of page) found.push(object);
      return found;
    },
    pages,
    async delete(keys) {
      for (let at = 0; at < keys.length; at += MAX_KEYS_PER_DELETE) {
        const slice = keys.slice(at, at + MAX_KEYS_PER_DELETE);
        const objects = slice.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
        const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
        const response = await call('POST', '?delete=', body, { 'Content-MD5': md5(body, 'base64') });
        const answer = await response.text();
        if (!response.ok || deleteFailed(answer)) throw unexpected('DELETE', slice[0] ?? '', response.status);
      }
    },
  };
}

/** Keys hold only letters, digits and `._-/`, which need no escape in a path or in XML. */
function objectPath(key: string): string {
  if (!/^[A-Za-z0-9._/-]+$/.test(key))
    throw new Error(`The key '${key}' has characters other than letters, digits and ._-/`);
  return `/${key}`;
}

function readEtag({ headers }: Response): string {
  return bareEtag(headers.get('ETag') ?? '');
}

function unexpected(what: string, key: string, status: number): StoreUnavailable {
  const hint = status === 403 ? ' Check the access key and its rights to the bucket.' : '';
  return new StoreUnavailable(`S3 ${what} ${key}: the store answered ${status}.${hint}`);
}
