// Bundles the Worker with wrangler, exactly as a deployment does.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from './paths.ts';

/** Name of the bundle's main module inside the folder. */
export const BUNDLE_MAIN = 'index.js';

/** Bundles worker/src/index.ts into `dir` without a network. @throws Error with wrangler's output */
export async function bundleWorker(dir: string): Promise<void> {
  const wrangler = join(PROJECT_ROOT, 'node_modules/wrangler/bin/wrangler.js');
  const child = spawn(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', dir], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', ATLAS_ONLY_BUNDLE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  if (code !== 0) throw new Error(`wrangler could not bundle the Worker:\n${output}`);
}
