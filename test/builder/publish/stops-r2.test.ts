// Publishing to R2 and D1, on a loopback server that checks signatures, checksums and conditions.
import { createHash } from 'node:crypto';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { CURRENT_KEY } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { describeStops } from '../../support/publish/stop-suite.ts';
import '../../support/worlds/need-small-dictionary.ts';

const AT_ONCE = { attempts: 2, firstWaitMs: 0, timeoutMs: 30_000 };
let server: LoopbackR2;

describeStops(
  'publishing to R2',
  async () => {
    server = await startLoopbackR2({ pageSize: 10 });
    const settings = r2Settings(loopbackEnvironment(server));
    return {
      open: (send) => r2Store(settings, { send, repeat: AT_ONCE }),
      read: async (keys) => keys.map((key) => server.objects.get(key)?.body.toString()),
      async reset(kept, forget, pointer) {
        for (const key of [...server.objects.keys()])
          if (key !== CURRENT_KEY && !kept.has(key)) server.objects.delete(key);
        for (const build of forget) server.db.prepare('DELETE FROM releases WHERE build = ?').run(build);
        server.db.exec('UPDATE releases SET retired_at = NULL');
        const text = Buffer.from(pointer ?? '');
        const etag = createHash('md5').update(text).digest('hex');
        server.objects.set(CURRENT_KEY, { body: text, etag, at: new Date() });
      },
    };
  },
  () => server.close(),
);
