// Bundles side-worker.mjs as wrangler bundles the Worker: minified, with the aliases of wrangler.toml and the
// static files beside it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
// It comes with wrangler, which bundles the Worker with it.
import { build, type Plugin } from 'esbuild';
import { unstable_readConfig as readConfig } from 'wrangler';
import { BUNDLE_MAIN } from '../../builder/src/local/bundle.ts';
import { PROJECT_ROOT } from '../../builder/src/local/paths.ts';
import { writeStaticFiles } from '../../tools/static-files/write.ts';

/** Writes the bundle into a folder that `startService` takes. */
export async function bundleSides(dir: string): Promise<void> {
  // With the words of procedures, which a search reads. A fresh clone has none of these files.
  await writeStaticFiles();
  mkdirSync(dir, { recursive: true });
  const { alias } = readConfig({ config: join(PROJECT_ROOT, 'wrangler.toml') });
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [join(import.meta.dirname, 'side-worker.mjs')],
    outfile: join(dir, BUNDLE_MAIN),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    plugins: [aliases(alias ?? {})],
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
  });
}

/** Only the whole name is replaced, as wrangler does it: esbuild's own aliases would take `zod/v4` for a part of `zod`. */
function aliases(paths: Record<string, string>): Plugin {
  return {
    name: 'aliases',
    setup: (into) =>
      into.onResolve({ filter: /./ }, ({ path }) => {
        const other = paths[path];
        return other === undefined ? undefined : { path: join(PROJECT_ROOT, other) };
      }),
  };
}
