// The entry point of every npm script. Plain JavaScript for any Node >= 20: installs what is missing from the lock
// file, then runs the TypeScript entry with the Node 24 that the lock file pins. Without an entry it only installs: a
// workflow does that in a step without secrets, before the steps that have some.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.atlas-installed');
const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The install is current when the stamp names this lock file on this platform. */
function wantedStamp() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`;
}

function installed() {
  return existsSync(node) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

/** Install scripts run only for the packages that package.json lists, whatever the version of npm, and see no secrets. */
function install() {
  process.stderr.write('Installing packages from the lock file (once, about half a minute)…\n');
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  for (const args of [
    ['ci', '--ignore-scripts', ...quiet],
    ['rebuild', ...allowed, '--ignore-scripts=false', ...quiet],
  ]) {
    if (npm(args).status === 0) continue;
    process.stderr.write(`npm ${args[0]} failed; see the lines above.\n`);
    process.exit(1);
  }
  writeFileSync(stampFile, wantedStamp());
}

function npm(args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:ATLAS|CLOUDFLARE)_/.test(name)),
  );
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  const path = process.env.npm_execpath;
  // A script of npm may run on the Node of this project, which `npm ci` removes before it installs it again.
  const runner = process.env.npm_node_execpath ?? process.execPath;
  return path?.endsWith('.js')
    ? spawnSync(runner, [path, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

if (!installed()) install();
const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) process.exit();
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, entry), ...rest], {
  stdio: 'inherit',
  env: {
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    // Reading threads load the same modules as this program: compiled once, they start in a third of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled'),
    // By default glibc keeps what threads have freed apart for each of them, and a build of the country held 100 MB more.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  },
});
// Whoever ends this process means the one it runs: a service must not outlive its command.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
