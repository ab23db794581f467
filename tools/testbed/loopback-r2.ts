// R2's S3 API and D1's HTTP API on the loopback, as strict as the real ones about what publishing relies on:
// signatures, checksums, conditional writes, paging, statement sizes. It shares no code with the client.
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { makeServer, readBody } from './loopback-server.ts';

export const LOOPBACK = {
  accessKeyId: 'sample-access-key',
  secretAccessKey: 'sample-secret-key',
  databaseToken: 'sample-database-token',
  bucket: 'sample-bucket',
  account: 'sample-account',
  database: 'sample-database',
};

type Stored = { body: Buffer; etag: string; at: Date };
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> };

export type LoopbackR2 = {
  origin: string;
  objects: Map<string, Stored>;
  db: DatabaseSync;
  /** Refusals of requests that the real service would refuse, in words. */
  refusals: string[];
  /** Awaited before the pointer is written, when a test sets it. */
  holdPointer?: () => Promise<void>;
  close(): Promise<void>;
};

/** Starts the server; a list page holds `pageSize` keys. `now` is the clock of what it writes; signatures are
 * judged by the machine's. */
export async function startLoopbackR2({
  pageSize = 1000,
  now = () => new Date(),
}: {
  pageSize?: number;
  now?: () => Date;
} = {}): Promise<LoopbackR2> {
  const [objects, refusals] = [new Map<string, Stored>(), [] as string[]];
  const db = migrated();
  const refuse = (status: number, code: string): Reply => {
    refusals.push(code);
    return { status, body: `<Error><Code>${code}</Code></Error>` };
  };
  const s3 = (request: IncomingMessage, url: URL, body: Buffer): Reply => {
    const fault = faultOf(request, url, body, new Date());
    if (fault) return refuse(fault === 'BadDigest' ? 400 : 403, fault);
    const key = url.pathname.slice(`/${LOOPBACK.bucket}/`.length);
    if (request.method === 'GET' && key === '') return list(objects, url.searchParams, pageSize);
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name);
      return { status: 200, body: '<DeleteResult></DeleteResult>' };
    }
    const stored = objects.get(key);
    if (request.method === 'PUT') {
      const [match, none] = [request.headers['if-match'], request.headers['if-none-match']];
      if (none === '*' && stored) return { status: 412, body: 'PreconditionFailed' };
      if (match !== undefined && !stored) return { status: 404 };
      if (match !== undefined && match !== `"${stored?.etag}"`)
        return { status: 412, body: 'PreconditionFailed' };
      const etag = createHash('md5').update(body).digest('hex');
      objects.set(key, { body, etag, at: now() });
      return { status: 200, headers: { ETag: `"${etag}"` } };
    }
    if (!stored) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const headers = { ETag: `"${stored.etag}"`, 'Content-Length': String(stored.body.byteLength) };
    return { status: 200, headers, ...(request.method === 'GET' ? { body: stored.body } : {}) };
  };
  const server = makeServer(async (request, response) => {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', 'http://loopback');
    if (request.method === 'PUT' && url.pathname.endsWith('/current.json')) await loopback.holdPointer?.();
    const reply = url.pathname.startsWith('/client/v4/')
      ? d1(db, request, url, body, refuse)
      : s3(request, url, body);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const loopback: LoopbackR2 = {
    origin: `http://127.0.0.1:${port}`,
    objects,
    db,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return loopback;
}

/** The environment that sends `--to r2` here. */
export function loopbackEnvironment({ origin }: Pick<LoopbackR2, 'origin'>): Record<string, string> {
  return {
    CLOUDFLARE_ACCOUNT_ID: LOOPBACK.account,
    ATLAS_R2_BUCKET: LOOPBACK.bucket,
    ATLAS_R2_ACCESS_KEY_ID: LOOPBACK.accessKeyId,
    ATLAS_R2_SECRET_ACCESS_KEY: LOOPBACK.secretAccessKey,
    ATLAS_D1_DATABASE_ID: LOOPBACK.database,
    CLOUDFLARE_API_TOKEN: LOOPBACK.databaseToken,
    ATLAS_S3_ENDPOINT: origin,
    ATLAS_CLOUDFLARE_API: `${origin}/client/v4`,
  };
}

function migrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const name of readdirSync('worker/migrations').sort())
    db.exec(readFileSync(`worker/migrations/${name}`, 'utf8'));
  return db;
}

const MAX_CLOCK_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/auto\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** The S3 error code of a request that is not signed as Signature Version 4 asks; undefined when it is. */
function faultOf(request: IncomingMessage, url: URL, body: Buffer, now: Date): string | undefined {
  const { headers } = request;
  const [, id, day = '', signed = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (id !== LOOPBACK.accessKeyId) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  const mustSign = Object.keys(headers).filter((name) => /^(?:x-amz-|if-|content-md5)/.test(name));
  if (![...mustSign, 'host'].every((name) => names.includes(name))) return 'AccessDenied';
  const stamp = String(headers['x-amz-date'] ?? '');
  const at = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  if (!stamp.startsWith(day) || !(Math.abs(Date.parse(at) - now.getTime()) < MAX_CLOCK_SKEW_MS))
    return 'RequestTimeTooSkewed';
  const payload = createHash('sha256').update(body).digest();
  if (headers['x-amz-content-sha256'] !== payload.toString('hex')) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [
    request.method,
    url.pathname.split('/').map(escaped).join('/'),
    query,
    lines,
    signed,
    payload.toString('hex'),
  ].join('\n');
  const scope = `${day}/auto/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  if (createHmac('sha256', signingKey(day)).update(text).digest('hex') !== signature)
    return 'SignatureDoesNotMatch';
  const checksum = headers['x-amz-checksum-sha256'];
  if (request.method === 'PUT' && checksum !== payload.toString('base64')) return 'BadDigest';
  const md5 = headers['content-md5'];
  if (request.method === 'POST' && md5 !== createHash('md5').update(body).digest('base64'))
    return 'BadDigest';
  return undefined;
}

const signingKeys = new Map<string, KeyObject>();

/** The key of a day, made once: a night signs thousands of requests. */
function signingKey(day: string): KeyObject {
  const known = signingKeys.get(day);
  if (known) return known;
  const secret = [day, 'auto', 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${LOOPBACK.secretAccessKey}`),
  );
  const key = createSecretKey(secret);
  signingKeys.set(day, key);
  return key;
}

function escaped(text: string): string {
  return encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function list(objects: ReadonlyMap<string, Stored>, query: URLSearchParams, pageSize: number): Reply {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const rest = keys.filter((key) => key > after);
  const page = rest.slice(0, pageSize);
  const contents = page.map((key) => {
    const stored = objects.get(key);
    return `<Contents><Key>${key}</Key><LastModified>${stored?.at.toISOString()}</LastModified><ETag>&quot;${stored?.etag}&quot;</ETag><Size>${stored?.body.byteLength}</Size></Contents>`;
  });
  const more = rest.length > page.length;
  const next = more ? `<NextContinuationToken>${page[page.length - 1]}</NextContinuationToken>` : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  return { status: 200, body };
}

/** D1 takes statements of 100 KB at most. */
const MAX_STATEMENT_BYTES = 100_000;

function d1(
  db: DatabaseSync,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  refuse: (status: number, code: string) => Reply,
): Reply {
  const path = `/client/v4/accounts/${LOOPBACK.account}/d1/database/${LOOPBACK.database}/query`;
  if (request.headers.authorization !== `Bearer ${LOOPBACK.databaseToken}`) return refuse(401, 'BadToken');
  if (request.method !== 'POST' || url.pathname !== path) return refuse(404, 'NoSuchDatabase');
  const { sql, params } = JSON.parse(body.toString()) as { sql: string; params: (string | null)[] };
  if (Buffer.byteLength(sql) > MAX_STATEMENT_BYTES) return refuse(400, 'StatementTooLong');
  try {
    const results = db.prepare(sql).all(...params);
    const meta = db.prepare('SELECT changes() AS changes').get();
    return { status: 200, body: JSON.stringify({ success: true, errors: [], result: [{ results, meta }] }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: 400, body: JSON.stringify({ success: false, errors: [{ code: 7500, message }] }) };
  }
}
