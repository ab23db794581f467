// The start of workerd with one Worker alone, without Miniflare: its other Workers and stores use more processor time,
// and with more scatter, than ours.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { unstable_readConfig as readConfig } from 'wrangler';
import { BUNDLE_MAIN } from '../../builder/src/local/bundle.ts';
import { PROJECT_ROOT } from '../../builder/src/local/paths.ts';
import { cpuOf } from './load.ts';

// It comes with wrangler, and has no types.
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

/** Descriptor on which workerd says that it listens. */
const CONTROL = 3;

const MAX_CONFIG_BYTES = 64 * 1024 * 1024;

/**
 * Writes what workerd reads beside the bundle in a folder: its configuration with the bundle inside, as Miniflare gives it,
 * so that no start reads a configuration in words.
 * @returns the path
 */
export function writeWorkerdConfig(dir: string): string {
  const { compatibility_date: date } = readConfig({ config: join(PROJECT_ROOT, 'wrangler.toml') });
  const words = join(dir, 'start.capnp');
  writeFileSync(
    words,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "${BUNDLE_MAIN}", esModule = embed "${BUNDLE_MAIN}")],
  compatibilityDate = "${date}"
);
`,
  );
  const path = join(dir, 'start.bin');
  writeFileSync(
    path,
    execFileSync(workerd, ['compile', '--config-only', words], { maxBuffer: MAX_CONFIG_BYTES }),
  );
  return path;
}

/** Milliseconds of CPU that workerd uses, with all its threads, until it listens: it has then loaded the Worker. */
export async function bareStartMs(config: string): Promise<number> {
  const child = spawn(workerd, ['serve', '--binary', config, `--control-fd=${CONTROL}`], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const ended = once(child, 'exit');
  const control = child.stdio[CONTROL] as Readable;
  const ready = await Promise.race([once(control, 'data').then(() => true), ended.then(() => false)]);
  if (!ready || child.pid === undefined) throw new Error('workerd did not start.');
  const ms = cpuOf(child.pid) / 1000;
  child.kill('SIGKILL');
  await ended;
  return ms;
}
