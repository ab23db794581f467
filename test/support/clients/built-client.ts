// The package of the TypeScript client as it is published, compiled once in a run.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { onceInRun } from '../run/once.ts';
import { installed, ROOT } from '../run/steps.ts';

/** The folder `dist` of the package. */
export function builtClientDir(): Promise<string> {
  return onceInRun('typescript-client', async (dir) => {
    const project = join(ROOT, 'clients/typescript/tsconfig.build.json');
    await promisify(execFile)(installed('tsc'), ['-p', project, '--outDir', dir]);
  });
}

/** The built package, as a program imports it. */
export async function importBuiltClient(): Promise<
  typeof import('../../../clients/typescript/src/index.ts')
> {
  return import(pathToFileURL(join(await builtClientDir(), 'index.js')).href);
}
