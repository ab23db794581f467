import { join } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';
import { mockedFiles, smallDictionaryFiles } from './test/support/run/mocked-files.ts';
import { temporaryFolderInMemory } from './test/support/run/temporary-files.ts';
import { IS_SOAK } from './test/support/soak.ts';
import { isDictionary, smallDictionaryModule } from './test/support/worlds/small-dictionary.ts';
import { BUNDLE_ALIASES } from './tools/static-files/trimmed-packages.ts';
import { writeStaticFiles } from './tools/static-files/write.ts';

// `node` runs schemas, builder, docs and the Worker's logic; `small` is the part of it that builds with a dictionary of a
// few codes; `mocked` is the part that replaces other modules; `service` asks the built service over HTTP and in a
// browser; `workerd` runs inside workerd.

/** A soak runs tests for as long as they take; this is a guard against a hang. */
const SOAK_TIMEOUT_MS = 3_600_000;
const testTimeout = IS_SOAK ? SOAK_TIMEOUT_MS : 300_000;
/** A hook may wait for another file that builds the same world. */
const hookTimeout = 600_000;

// For vitest itself, its workers, and the programs that they start. A TMPDIR that a person sets stays.
const inMemory = IS_SOAK ? undefined : temporaryFolderInMemory();
if (inMemory !== undefined) process.env.TMPDIR ??= inMemory;

// The Worker under test binds their folder; wrangler writes them only when it bundles.
await writeStaticFiles();

const OTHER_PROJECTS = ['test/workerd/**', 'test/contract/**', 'test/browser/**'];
const MOCKED = mockedFiles().filter((path) => !/^test\/(?:workerd|contract|browser)\//.test(path));
const SMALL = smallDictionaryFiles();

/** Has the words of procedures read, which the Worker reads from a static file. */
const WORDS = 'tools/dictionary/load-words.ts';
const KEEP_THREADS = 'test/support/run/keep-threads.ts';

export default defineConfig({
  test: {
    // Vitest by itself leaves a core free, which is half of a small machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/run/run-folder.ts'],
    // Workers and the programs that tests start load the same modules again and again: compiled once, `atlas` starts in
    // a third of the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      {
        plugins: [textImports()],
        test: {
          name: 'node',
          setupFiles: [WORDS, KEEP_THREADS],
          include: ['test/**/*.test.ts'],
          exclude: [...OTHER_PROJECTS, ...MOCKED, ...SMALL],
          // Files share the modules that a worker has loaded: loading them anew takes longer than most files.
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'mocked',
          setupFiles: [KEEP_THREADS],
          include: MOCKED,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins: [smallDictionaryEverywhere()],
        test: {
          name: 'small',
          setupFiles: [KEEP_THREADS],
          include: SMALL,
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'service',
          setupFiles: [WORDS, KEEP_THREADS],
          include: ['test/contract/**/*.test.ts', 'test/browser/**/*.test.ts'],
          globalSetup: ['test/support/service/bundle.ts'],
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins: [
          textImports(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: await workerTestBindings() },
          })),
        ],
        test: {
          name: 'workerd',
          include: ['test/workerd/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/workerd/reset-stores.ts', 'test/workerd/procedure-words.ts'],
          testTimeout: IS_SOAK ? SOAK_TIMEOUT_MS : 60_000,
          hookTimeout,
          deps: { optimizer: { ssr: { enabled: true, include: ['itty-durable'] } } },
        },
        resolve: { alias: BUNDLE_ALIASES },
      },
    ],
  },
});

/** The dictionary of a few codes for all modules of a project, which files can share; `vi.mock` is for one file. */
function smallDictionaryEverywhere() {
  return {
    name: 'small-dictionary',
    enforce: 'pre' as const,
    load: (id: string) => (isDictionary(id) ? smallDictionaryModule(id) : undefined),
  };
}

/** Files imported `with { type: 'text' }`: esbuild, which bundles the Worker, knows them; Vite only knows `?raw`. */
function textImports() {
  return {
    name: 'text-imports',
    enforce: 'pre' as const,
    transform: (code: string) => code.replace(/ from '([^']+)' with \{ type: 'text' \}/g, " from '$1?raw'"),
  };
}

/** Settings of the Worker under test; the secrets are as real as the data. */
async function workerTestBindings() {
  return {
    ENVIRONMENT: 'local',
    TOKEN_SECRET: 'a token secret of the tests',
    TOKEN_SECRET_PREVIOUS: 'the token secret before it',
    ADDRESS_SECRET: 'an address secret of the tests',
    OPERATOR_SECRET: 'an-operator-secret-of-the-tests',
    MIGRATIONS: await readD1Migrations('worker/migrations'),
    // Inside workerd the process environment is made of these bindings: `soak.ts` reads them.
    ATLAS_SOAK: process.env.ATLAS_SOAK ?? '',
    ATLAS_SEED: process.env.ATLAS_SEED ?? '',
  };
}
