// The workflows give a secret to the commands that need it, and keep nothing of the members for others to download.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../builder/src/pipeline/build.ts';
import { mapPart } from '../../builder/src/pipeline/map/map-step.ts';
import { WHOLE } from '../../builder/src/pipeline/step/step.ts';
import { listAllFiles } from '../../builder/src/state/list-all-files.ts';
import { ROOT, textOf } from '../support/project/pages.ts';
import { exposedFiles, workflowFaults } from '../support/project/workflow-rules.ts';
import { writeProviderWorld } from '../support/providers/provider-world.ts';

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const NIGHTLY = textOf('.github/workflows/nightly.yml');
const DEPLOY = textOf('.github/workflows/deploy.yml');

const secret = (name: string) => `\${{ secrets.${name} }}`;

/** A workflow with one change, which must be possible. */
function changed(text: string, from: string | RegExp, to: string): string {
  const next = text.replace(from, to);
  expect(next).not.toBe(text);
  return next;
}

describe('secrets', () => {
  it.each(WORKFLOWS)('of %s are seen by the steps that need them, and by no others', (path) =>
    expect(workflowFaults(textOf(path))).toEqual([]),
  );

  it.each<[string, () => string, string]>([
    [
      'a job that gives its secrets to every step',
      () =>
        changed(
          NIGHTLY,
          'timeout-minutes: 120\n',
          `timeout-minutes: 120\n    env:\n      KEY: ${secret('ATLAS_STATE_ACCESS_KEY_ID')}\n`,
        ),
      'fetch: the whole job sees secrets',
    ],
    [
      'a workflow that gives its secrets to every job',
      () =>
        changed(NIGHTLY, '  STATE: r2\n', `  STATE: r2\n  KEY: \${{ secrets['CLOUDFLARE_API_TOKEN'] }}\n`),
      'the whole workflow sees secrets',
    ],
    [
      'tests that see secrets',
      () =>
        changed(
          DEPLOY,
          '- run: bash .ci/run\n',
          `- run: bash .ci/run\n        env:\n          TOKEN: ${secret('CLOUDFLARE_API_TOKEN')}\n`,
        ),
      'test, step 3: does not need CLOUDFLARE_API_TOKEN',
    ],
    [
      'an install that sees secrets',
      () =>
        changed(
          DEPLOY,
          '- run: node builder/bootstrap.mjs\n',
          `- run: node builder/bootstrap.mjs\n        env:\n          TOKEN: ${secret('CLOUDFLARE_API_TOKEN')}\n`,
        ),
      'deploy, step 3: does not need CLOUDFLARE_API_TOKEN',
    ],
    [
      'an install that is left to a step with secrets',
      () => changed(DEPLOY, '      - run: node builder/bootstrap.mjs\n', ''),
      'deploy: secrets before the install',
    ],
    [
      'an install that runs every script',
      () => changed(DEPLOY, 'node builder/bootstrap.mjs', 'npm ci'),
      'deploy: runs the install scripts of every package',
    ],
    [
      'a second command beside the one that needs a secret',
      () => changed(DEPLOY, 'npx wrangler deploy', 'npm test && npx wrangler deploy'),
      'deploy, step 5: does not need CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN',
    ],
    [
      'a reader of hospital files that may change releases',
      () =>
        changed(
          NIGHTLY,
          /(read --list[^\n]*\n {8}env:\n)/,
          `$1          K: ${secret('ATLAS_R2_ACCESS_KEY_ID')}\n`,
        ),
      'read, step 4: does not need ATLAS_R2_ACCESS_KEY_ID',
    ],
    [
      'an action that is not pinned',
      () => changed(DEPLOY, /actions\/checkout@\S+/, 'actions/checkout@v4'),
      'test, step 1: actions/checkout@v4 is not pinned by commit',
    ],
    [
      'a token that may write',
      () => changed(DEPLOY, 'contents: read', 'contents: write'),
      'the token of the run may write',
    ],
    [
      'a job that may attest and does not',
      () => changed(NIGHTLY, /actions\/attest-build-provenance@/, 'actions/upload-artifact@'),
      'publish: has permissions other than those of the workflow',
    ],
    [
      'a job that attests and may write the repository',
      () => changed(NIGHTLY, '      contents: read\n', '      contents: write\n'),
      'publish: has permissions other than those of the workflow',
    ],
    [
      'a checkout that keeps the token',
      () => changed(DEPLOY, 'persist-credentials: false', 'persist-credentials: true'),
      'test, step 1: leaves the token of the run in the checkout',
    ],
    [
      'pull requests that see secrets',
      () =>
        changed(
          textOf('.github/workflows/pull-request.yml'),
          '  pull_request:\n',
          '  pull_request_target:\n',
        ),
      'pull requests of strangers run with secrets',
    ],
  ])('%s: found', (_, make, fault) => expect(workflowFaults(make())).toContain(fault));
});

describe('artifacts and caches', () => {
  let files: string[] = [];
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'atlas-artifacts-'));
    const [inputs, whole, part] = [join(dir, 'inputs'), join(dir, 'build'), join(dir, 'part')];
    await writeProviderWorld(inputs);
    await build({ dataDir: inputs, outDir: whole, threads: 1 });
    await mapPart({ dataDir: inputs, outDir: part, part: WHOLE, threads: 1 });
    // A machine of the workflow calls the folder of its part `build` too.
    files = (await listAllFiles(dir)).map(({ path }) => path.replace(/^part\//, 'build/'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.each(WORKFLOWS)('of %s hold nothing of the members', (path) =>
    expect(exposedFiles(textOf(path), files)).toEqual([]),
  );

  it.each([
    ['upload-artifact', 'build', /^build\/shared\/members\//],
    ['upload-artifact', 'build/shared/members/**', /^build\/shared\/members\//],
    ['upload-artifact', 'build/work', /^build\/work\/map\/.*\.input$/],
    ['upload-artifact', '|\n            build/report.html\n            build', /^build\/shared\/members\//],
    ['cache', 'inputs/payers', /^inputs\/payers\/mutual\.json$/],
  ])('%s of %s: found', (action, path, example) => {
    const step = `      - uses: actions/${action}@${'0'.repeat(40)}\n        with:\n          path: ${path}\n`;
    const found = exposedFiles(changed(NIGHTLY, /(?=\n {2}publish:)/, `${step}`), files);
    expect(found.some((file) => example.test(file))).toBe(true);
  });

  it('may hold what is public', () => {
    const step = `      - uses: actions/upload-artifact@${'0'.repeat(40)}\n        with:\n          path: build/report.html\n`;
    expect(exposedFiles(changed(NIGHTLY, /(?=\n {2}publish:)/, step), files)).toEqual([]);
  });
});
