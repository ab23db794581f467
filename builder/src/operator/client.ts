// A typed client of the operator routes of a running service.

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { OPERATOR_PATH } from '../../../schemas/api-paths.ts';
import { cutEnd } from '../../../schemas/cut-ends.ts';
import {
  type CreateKey,
  type FindLimit,
  HostSet,
  IndexDeleted,
  IndexPut,
  KeyCreated,
  KeyList,
  KeyRevoked,
  KeyUsed,
  LedgerList,
  LimitAnswer,
  MemberAdded,
  MemberState,
  MembershipMoved,
  type ObjectLine,
  ObjectsDeleted,
  ObjectsListed,
  ObjectsPut,
  ObjectsRead,
  OperatorRotated,
  PointerAnswer,
  ReleaseList,
  RepairDone,
  type SetLimit,
  TierSet,
  TokenIssued,
} from '../../../schemas/operator.ts';
import { type CloseReport, ReportClosed, ReportList } from '../../../schemas/price-reports.ts';

/** The file in which a local service writes its address and the operator's secret. */
export const START_FILE = '.local/start.json';
const StartFile = z.object({ base_url: z.string(), operator_secret: z.string() });
const Refusal = z.object({ error: z.string(), message: z.string(), expected: z.string().optional() });

/** The service refused or could not be reached. */
export class OperatorError extends Error {
  /** Error code of the service, undefined when it could not be reached. */
  readonly code: string | undefined;
  constructor(message: string, code?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OperatorError';
    this.code = code;
  }
}

/** A running service and the operator's secret for it. */
export type Connection = { baseUrl: string; secret: string };
/** Terms of a new key. The service checks which of them may be combined. */
export type KeyOrder = Pick<CreateKey, 'tier' | 'contract' | 'test' | 'limit' | 'origins' | 'account'> & {
  scopes?: string[];
};

/**
 * Finds address and secret: in options, in ATLAS_URL and ATLAS_OPERATOR_SECRET, or in the local service's
 * file.
 */
export async function findConnection(given: Partial<Connection> = {}): Promise<Connection> {
  const start = await readStartFile();
  const baseUrl = given.baseUrl ?? process.env.ATLAS_URL ?? start?.base_url;
  const secret = given.secret ?? process.env.ATLAS_OPERATOR_SECRET ?? start?.operator_secret;
  if (baseUrl && secret) return { baseUrl, secret };
  throw new OperatorError(
    `The address or the secret of the service is missing. Give --base-url and --secret, set ATLAS_URL and ATLAS_OPERATOR_SECRET, or run npm start, which writes ${START_FILE}.`,
  );
}

async function readStartFile() {
  const text = await readFile(START_FILE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : StartFile.partial().parse(JSON.parse(text));
}

/** Sends the requests. A publish gives its own `send`, which repeats calls; the default is one `fetch`. */
export type Transport = { send?: (request: Request) => Promise<Response> };

/** Makes the client. Each call throws OperatorError with the message of the service. */
export function operatorClient({ baseUrl, secret }: Connection, transport: Transport = {}) {
  const send = transport.send ?? ((request: Request) => fetch(request));
  const call = async <T extends z.ZodType>(
    method: string,
    path: string,
    answer: T,
    body?: unknown,
  ): Promise<z.output<T>> => {
    const text = typeof body === 'string';
    const headers = {
      Authorization: `Operator ${secret}`,
      'Content-Type': text ? 'application/x-ndjson' : 'application/json',
    };
    const address = `${cutEnd(baseUrl, /\//)}${OPERATOR_PATH}${path}`;
    const sent = body === undefined ? null : text ? body : JSON.stringify(body);
    const response = await send(new Request(address, { method, headers, body: sent })).catch((cause) => {
      if (!(cause instanceof TypeError)) throw cause;
      throw new OperatorError(
        `The service at ${baseUrl} cannot be reached. Is it running?`,
        undefined,
        cause,
      );
    });
    const json: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refused(path, response.status, json);
    return answer.parse(json);
  };
  return {
    addMember: (email: string) => call('POST', '/members', MemberAdded, { email }),
    /** Starts, renews or ends a membership, with effect from the next lookup. */
    setMembership: (account: string, step: 'activate' | 'cancel') =>
      call('POST', `/members/${account}/${step}`, MembershipMoved),
    issueToken: (account: string) => call('POST', `/members/${account}/token`, TokenIssued),
    /** @throws OperatorError `not_found` for an unknown account */
    describeMember: (account: string) => call('GET', `/members/${account}`, MemberState),
    /** Arranges more lookups a day for an account or an address, until a date. */
    setLimit: (limit: SetLimit) => call('POST', '/limits/set', LimitAnswer, limit),
    endLimit: (of: FindLimit) => call('POST', '/limits/end', LimitAnswer, of),
    findLimit: (of: FindLimit) => call('POST', '/limits/find', LimitAnswer, of),
    createKey: (key: KeyOrder) => call('POST', '/keys', KeyCreated, key),
    revokeKey: (family: string) => call('POST', `/keys/${family}/revoke`, KeyRevoked),
    /** Makes a new key of the family. The preceding key ends after 24 hours. */
    rotateKey: (family: string) => call('POST', `/keys/${family}/rotate`, OperatorRotated),
    /** Sets the tier by hand. */
    setTier: (family: string, tier: string) => call('POST', `/keys/${family}/tier`, TierSet, { tier }),
    /** Lines of the ledger of payments, newest first. */
    billingLedger: (account?: string) =>
      call('GET', `/billing/ledger${account === undefined ? '' : `?account=${account}`}`, LedgerList),
    /** Runs the repair once. */
    repairBilling: () => call('POST', '/billing/repair', RepairDone),
    /** Sets the host name of the widget of an Enterprise key; null removes it. */
    setHost: (family: string, host: string | null) => call('POST', `/keys/${family}/host`, HostSet, { host }),
    keyUsage: (family: string) => call('GET', `/keys/${family}/usage`, KeyUsed),
    listReports: (state: 'open' | 'all') => call('GET', `/reports?state=${state}`, ReportList),
    /** @throws OperatorError `not_found` when no open report has the id */
    closeReport: (id: string, outcome: z.infer<typeof CloseReport>['outcome']) =>
      call('POST', `/reports/${encodeURIComponent(id)}/close`, ReportClosed, { outcome }),
    listKeys: () => call('GET', '/keys', KeyList),
    pointer: async () => (await call('GET', '/pointer', PointerAnswer)).pointer,
    pointerWithEtag: () => call('GET', '/pointer', PointerAnswer),
    /**
     * `expected`: the etag that the pointer must still have (null: no pointer); otherwise `conflict` is
     * thrown.
     */
    movePointer: (release: string, publishedBy: string, expected?: string | null) =>
      call('POST', '/pointer', PointerAnswer, { release, published_by: publishedBy, expected }),
    releases: async () => (await call('GET', '/releases', ReleaseList)).releases,
    /** One page of the objects of a folder, of all builds or of one build. */
    listObjects: (prefix: string, cursor?: string) => {
      const query = new URLSearchParams({ prefix, ...(cursor === undefined ? {} : { cursor }) });
      return call('GET', `/objects?${query}`, ObjectsListed);
    },
    /** At most MAX_READS_PER_CALL keys. */
    readObjects: async (keys: readonly string[]) =>
      (await call('POST', '/objects/read', ObjectsRead, { keys })).objects,
    /** At most MAX_DELETES_PER_CALL keys. */
    deleteObjects: (keys: readonly string[]) => call('POST', '/objects/delete', ObjectsDeleted, { keys }),
    deleteIndex: (build: string) => call('DELETE', `/index/${build}`, IndexDeleted),
    /**
     * At most MAX_OBJECTS_PER_CALL objects in MAX_OPERATOR_BODY_BYTES. Objects that exist are not
     * overwritten.
     */
    putObjects: (objects: readonly ObjectLine[]) =>
      call('PUT', '/objects', ObjectsPut, objects.map((object) => JSON.stringify(object)).join('\n')),
    /** At most MAX_STATEMENTS_PER_CALL statements of the index. */
    putIndex: (statements: readonly string[]) => call('POST', '/index', IndexPut, { statements }),
  };
}
export type OperatorClient = ReturnType<typeof operatorClient>;

function refused(path: string, status: number, json: unknown): OperatorError {
  const refusal = Refusal.safeParse(json);
  if (!refusal.success) return new OperatorError(`${path}: the service answered ${status}.`);
  const { error, message, expected } = refusal.data;
  return new OperatorError(`${path}: ${message}${expected ? ` Expected: ${expected}.` : ''}`, error);
}
