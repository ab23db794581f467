// The release store of a running service, reached through its operator routes: `--to local` publishes to it.
import { MAX_DELETES_PER_CALL, MAX_READS_PER_CALL } from '../../../schemas/operator.ts';
import { type Connection, type OperatorClient, OperatorError, operatorClient } from '../operator/client.ts';
import { cutIntoSlices, inParallel } from '../parallel/in-parallel.ts';
import { DEFAULT_REPEAT, type Fetch, fetchRepeated, type Repeat } from '../r2/repeat.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';
import {
  PointerMoved,
  type PublishRefusal,
  type ReleaseStore,
  StoreConflict,
  type StoreLimits,
} from './release-store.ts';

/**
 * The route accepts 8 MB and 1,000 lines; a tile gets longer when it is quoted. Each statement is under 100
 * KB.
 */
const LIMITS = { objectsPerCall: 500, bytesPerCall: 3_000_000, statementsPerCall: 40, callsAtOnce: 3 };
const READ_CALLS_AT_ONCE = 3;

/** For tests: another `send`, waits of zero length, and smaller calls. */
export type OperatorStoreOptions = { send?: Fetch; repeat?: Repeat; limits?: Partial<StoreLimits> };

/**
 * The store behind the operator routes of a service. Calls that a broken connection interrupted are repeated.
 */
export function operatorStore(connection: Connection, options: OperatorStoreOptions = {}): ReleaseStore {
  const { send = fetch, repeat = DEFAULT_REPEAT, limits = {} } = options;
  const repeated: Fetch = (request) =>
    fetchRepeated(
      `${request.method} ${new URL(request.url).pathname}`,
      async (signal) => new Request(request.clone(), { signal }),
      send,
      repeat,
    );
  const client = operatorClient(connection, { send: repeated });
  return makeOperatorStore(client, `the service at ${connection.baseUrl}`, limits);
}

/** Makes the store from a client of the operator routes. */
export function makeOperatorStore(
  client: OperatorClient,
  name: string,
  limits: Partial<StoreLimits> = {},
): ReleaseStore {
  return {
    name,
    limits: { ...LIMITS, ...limits },
    async putObjects(objects) {
      const lines = objects.map(({ key, body }) => ({ key, body }));
      await withStoreErrors(
        client.putObjects(lines),
        () => new StoreConflict(objects.map(({ key }) => key).join(', ')),
      );
    },
    async *listObjects(prefix) {
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await withStoreErrors(client.listObjects(prefix, cursor));
        yield page.objects.map(({ uploaded_at, ...rest }) => ({ ...rest, uploadedAt: uploaded_at }));
        cursor = page.cursor;
      }
    },
    async readObjects(keys) {
      const slices = cutIntoSlices(keys, MAX_READS_PER_CALL);
      const pages = await inParallel(slices, READ_CALLS_AT_ONCE, (slice) =>
        withStoreErrors(client.readObjects(slice)),
      );
      return pages.flat().map(({ body }) => body ?? undefined);
    },
    async deleteObjects(keys) {
      for (const slice of cutIntoSlices(keys, MAX_DELETES_PER_CALL))
        await withStoreErrors(client.deleteObjects(slice));
    },
    async putIndex(statements) {
      await withStoreErrors(client.putIndex(statements));
    },
    async deleteIndex(build) {
      for (let isWhole = false; !isWhole; )
        isWhole = (await withStoreErrors(client.deleteIndex(build))).whole;
    },
    async listReleases() {
      const rows = await withStoreErrors(client.releases());
      return rows.map(({ build, as_of, published_at, retired_at }) => {
        return { build, asOf: as_of, publishedAt: published_at, retiredAt: retired_at };
      });
    },
    async readPointer() {
      const { pointer, etag } = await withStoreErrors(client.pointerWithEtag());
      return pointer === null || etag === null ? undefined : { pointer, etag };
    },
    async movePointer(pointer, expected) {
      const moved = client.movePointer(pointer.release, pointer.published_by, expected);
      await withStoreErrors(moved, () => new PointerMoved(MOVED));
    },
    async noteLive(pointer) {
      // Moving the pointer to where it already is makes the service note the release again.
      await withStoreErrors(client.movePointer(pointer.release, pointer.published_by));
    },
  };
}

const MOVED = 'The pointer was not moved, because another publish won in the meantime. Publish again.';

/** Throws the errors of the service as errors of a store. `conflict` makes the error of a 409. */
async function withStoreErrors<T>(call: Promise<T>, conflict?: () => PublishRefusal): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    if (error.code === 'conflict' && conflict) throw conflict();
    throw new StoreUnavailable(error.message, { cause: error });
  }
}
