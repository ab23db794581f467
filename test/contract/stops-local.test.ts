// Publishing to the local service: Miniflare's R2 and D1 behind the operator's routes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { inject } from 'vitest';
import { startService } from '../../builder/src/local/service.ts';
import { operatorStore } from '../../builder/src/publish/operator-store.ts';
import { CURRENT_KEY } from '../../schemas/tile.ts';
import { describeStops, FEW_LAST_CALLS } from '../support/publish/stop-suite.ts';
import { freePort } from '../support/service/free-port.ts';
import { TEST_SECRETS } from '../support/service/secrets.ts';

/** The route's flood shield is part of what a publish meets: its 429 is waited for. */
const PATIENT = { attempts: 40, firstWaitMs: 1, timeoutMs: 30_000 };
/** Few objects a call, so that there are calls to stop at. */
const LIMITS = { objectsPerCall: 15, statementsPerCall: 8, callsAtOnce: 4 };

let [dir, miniflare] = ['', undefined as Miniflare | undefined];

describeStops(
  'publishing to the local service',
  async () => {
    dir = await mkdtemp(join(tmpdir(), 'atlas-stops-'));
    const port = await freePort();
    const service = {
      port,
      workerDir: inject('workerDir'),
      stateDir: join(dir, 'state'),
      secrets: TEST_SECRETS,
    };
    const started = await startService(service);
    miniflare = started;
    const bucket = await started.getR2Bucket('TILES');
    const db = await started.getD1Database('DB');
    const connection = { baseUrl: `http://127.0.0.1:${port}`, secret: TEST_SECRETS.OPERATOR_SECRET };
    const reader = operatorStore(connection, { repeat: PATIENT });
    return {
      open: (send) => operatorStore(connection, { send, repeat: PATIENT, limits: LIMITS }),
      async read(keys) {
        if (keys[0] === CURRENT_KEY) return [await (await bucket.get(CURRENT_KEY))?.text()];
        return reader.readObjects(keys);
      },
      async reset(kept, forget, pointer) {
        const { objects } = await bucket.list();
        const others = objects.map(({ key }) => key).filter((key) => key !== CURRENT_KEY && !kept.has(key));
        if (others.length > 0) await bucket.delete(others);
        for (const build of forget) {
          await db.prepare('DELETE FROM releases WHERE build = ?').bind(build).run();
        }
        await db.exec('UPDATE releases SET retired_at = NULL');
        await bucket.put(CURRENT_KEY, pointer ?? '');
      },
    };
  },
  async () => {
    await miniflare?.dispose();
    await rm(dir, { recursive: true, force: true });
  },
  FEW_LAST_CALLS,
);
