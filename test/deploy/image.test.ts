// The image: the steps of its Dockerfile in a bare folder, the files that it then has, and a build with nothing else.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../support/deploy/atlas-server.ts';
import { carryOut, type Image } from '../support/deploy/dockerfile.ts';
import { IS_SOAK } from '../support/soak.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-image-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const INSTALL = 'node builder/bootstrap.mjs';
const PATH = process.env.PATH ?? '';
/** How this machine reaches a registry of packages. A Docker engine has settings for that too. */
const REGISTRY = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name),
    ),
  ),
  NPM_CONFIG_USERCONFIG: join(homedir(), '.npmrc'),
};

describe('deploy/Dockerfile', () => {
  let image: Image;
  beforeAll(() => {
    image = carryOut({
      dockerfile: readFileSync('deploy/Dockerfile', 'utf8'),
      ignore: readFileSync('deploy/Dockerfile.dockerignore', 'utf8'),
      context: '.',
      tree: dir,
      env: { PATH, HOME: dir, ...REGISTRY },
      // The packages come from a registry: a soak installs them. Other runs take those of this folder, and never let the
      // installer near them, because it would remove them first.
      instead: (command, workdir) => {
        if (IS_SOAK) return false;
        if (command.startsWith('npm install ')) return true;
        if (!command.startsWith(INSTALL)) return false;
        if (command === INSTALL)
          symlinkSync(join(process.cwd(), 'node_modules'), join(workdir, 'node_modules'));
        else
          execFileSync(
            'node_modules/.bin/node',
            command
              .slice(INSTALL.length + 1)
              .split(' > ')[0]
              ?.split(' ') ?? [],
            { cwd: workdir },
          );
        return true;
      },
    });
  });

  it('names a base with the Node of the lock file, an ordinary user and the script of the night', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: { node: string };
    };
    expect(image).toMatchObject({
      base: `node:${dependencies.node.split('.')[0]}-bookworm-slim`,
      user: 'node',
      entrypoint: ['deploy/night.sh'],
      env: { NODE_ENV: 'production' },
    });
  });

  it('contains the program, and no tests, data, history or secrets', () => {
    const files = (readdirSync(image.workdir, { recursive: true }) as string[])
      .filter((file) => !file.startsWith('node_modules'))
      .sort();
    expect(readdirSync(image.workdir).sort()).toEqual([
      'LICENSE',
      'README.md',
      'builder',
      'deploy',
      'node_modules',
      'package-lock.json',
      'package.json',
      'schemas',
      'worker',
    ]);
    expect(files).toEqual(
      expect.arrayContaining(['builder/src/cli.ts', 'deploy/night.sh', 'deploy/kubernetes/run-night.ts']),
    );
    const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));
    const folders = new Set(
      [...tracked].flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
    );
    expect(files.filter((file) => !tracked.has(file) && !folders.has(file))).toEqual([]);
    expect(files.filter((file) => /\.test\.ts$|\.env$|wrangler\.toml|^worker\/src/.test(file))).toEqual([]);
  });

  it('builds and checks a world by itself', async () => {
    const work = join(dir, 'work');
    const script = [
      'set -e; cd "$0"',
      // Like npm run atlas, without the check of what is installed, which belongs to another folder outside a soak.
      'atlas() { node_modules/.bin/node --disable-warning=ExperimentalWarning builder/src/cli.ts "$@"; }',
      'atlas --version',
      `mkdir -p "${work}/in"; cp builder/src/fetch/federal-sources.csv "${work}/in/"`,
      `atlas build --data "${work}/in" --out "${work}/out" --as-of 2026-11-01 --threads 1`,
    ].join('\n');
    const { code, output } = await runProgram(
      ['sh', '-c', IS_SOAK ? script : script.split('\n').slice(0, 3).join('\n'), image.workdir],
      { PATH, HOME: dir, ...image.env },
    );
    expect(output).toMatch(/^\d+\.\d+\.\d+, tile format \d+/);
    expect(code).toBe(0);
  }, 600_000);
});
