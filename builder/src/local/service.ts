// Runs the service on this machine: the bundled Worker in workerd with local R2, D1, KV and Durable Objects.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { listFiles } from '../input/scan.ts';
import { BUNDLE_MAIN } from './bundle.ts';
import { PROJECT_ROOT } from './paths.ts';

/** Secrets of a local service; a deployment sets them with `wrangler secret put`. */
export type LocalSecrets = { TOKEN_SECRET: string; ADDRESS_SECRET: string; OPERATOR_SECRET: string };

export type ServiceOptions = {
  port: number;
  /** Folder of the bundle, and of everything the service stores. */
  workerDir: string;
  stateDir: string;
  secrets: LocalSecrets;
  /** Further text bindings, over those of wrangler.toml. */
  vars?: Record<string, string>;
  /**
   * Called with each line that the Worker logs, one for each request. Without it only errors go to standard
   * error.
   */
  onLog?: (line: string) => void;
};

/** Starts the service and applies new D1 migrations. The caller must dispose of it. */
export async function startService(options: ServiceOptions): Promise<Miniflare> {
  const { workerOptions } = workerOptionsOf(join(PROJECT_ROOT, 'wrangler.toml'));
  const { modulesRules: _rules, rootPath: _root, ...bindings } = workerOptions;
  const converted = convertV4MiniflareOptions({
    ...(bindings as object),
    name: 'cash-price-atlas',
    modules: true,
    script: '',
    cf: false,
    host: '127.0.0.1',
    port: 0,
    telemetry: { enabled: false },
    log: new Log(LogLevel.WARN),
    bindings: {
      ...(workerOptions.bindings as object),
      ENVIRONMENT: 'local',
      ...options.secrets,
      ...options.vars,
    },
    // A client of the local service may set its own address in the header; in production the edge sets it.
    stripCfConnectingIp: false,
    // The Worker listens on the port directly: Miniflare's own entry would cost two thirds of the throughput.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: options.port }],
  });
  const worker = converted.workers[0];
  if (!worker || !('manifest' in worker.config))
    throw new Error('Miniflare could not make a Worker from wrangler.toml.');
  worker.config.manifest = await readBundle(options.workerDir);
  const miniflare = new Miniflare({
    ...converted,
    logRequests: false,
    resourcePersistencePath: options.stateDir,
    handleStructuredLogs: ({ level, message }) => (options.onLog ?? faultsOnly(level))(message),
  });
  try {
    await miniflare.ready;
    await migrate(miniflare);
  } catch (error) {
    // What has started would keep the process alive, for example when another program has the port.
    await miniflare.dispose().catch(() => {});
    throw error;
  }
  return miniflare;
}

function faultsOnly(level: string): (line: string) => void {
  return (line) => {
    if (level === 'error' || line.includes('"status":500')) process.stderr.write(`${line}\n`);
  };
}

async function readBundle(workerDir: string) {
  const script = await readFile(join(workerDir, BUNDLE_MAIN), 'utf8');
  return { mainModule: BUNDLE_MAIN, modules: { [BUNDLE_MAIN]: { type: 'esm' as const, contents: script } } };
}

/** Applies worker/migrations in order, each once, and notes them in the table of `wrangler d1 migrations`. */
async function migrate(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB');
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const { file, path } of await listFiles(join(PROJECT_ROOT, 'worker/migrations'))) {
    if (applied.has(file) || !file.endsWith('.sql')) continue;
    const sql = (await readFile(path, 'utf8')).replace(/^[ \t]*--.*/gm, '');
    const statements = sql
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file),
    ]);
  }
}
