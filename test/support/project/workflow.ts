// Reads the little of YAML that the workflows use and does what their runner would: jobs in the order of their needs,
// each on an empty machine, artefacts between them, commands in a shell of their own.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type Yaml = string | Yaml[] | { [key: string]: Yaml };
type Line = { indent: number; text: string };

/** Maps, lists, `[a, b]`, quoted and plain scalars; comments and blank lines are passed over. */
export function parseYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  return blockOf(lines);
}

function blockOf(lines: readonly Line[]): Yaml {
  const [first] = lines;
  if (!first) return {};
  const items: Line[][] = [];
  for (const line of lines) {
    if (line.indent === first.indent) items.push([line]);
    else items.at(-1)?.push(line);
  }
  if (first.text.startsWith('- ')) {
    return items.map(([head, ...rest]) => {
      const inner = { indent: (head?.indent ?? 0) + 2, text: head?.text.slice(2) ?? '' };
      return /^[\w-]+:(?: |$)/.test(inner.text) ? blockOf([inner, ...rest]) : scalarOf(inner.text);
    });
  }
  return Object.fromEntries(
    items.map(([head, ...rest]) => {
      const [, key = '', value = ''] = /^([\w.-]+):\s*(.*)$/.exec(head?.text ?? '') ?? [];
      return [key, value === '' ? blockOf(rest) : scalarOf(value)];
    }),
  );
}

function scalarOf(text: string): Yaml {
  const list = /^\[(.*)\]$/.exec(text);
  if (list) return (list[1] ?? '').split(',').map((item) => item.trim());
  const quoted = /^'(.*)'$/.exec(text);
  return quoted ? (quoted[1] ?? '') : text.replace(/ #.*$/, '');
}

const isMap = (yaml: Yaml | undefined): yaml is { [key: string]: Yaml } =>
  typeof yaml === 'object' && !Array.isArray(yaml);
const mapOf = (yaml: Yaml | undefined) => (isMap(yaml) ? yaml : {});
const listOf = (yaml: Yaml | undefined): string[] =>
  (Array.isArray(yaml) ? yaml : yaml === undefined ? [] : [yaml]).filter((item) => typeof item === 'string');
const textOf = (yaml: Yaml | undefined) => (typeof yaml === 'string' ? yaml : '');

export type RunnerOptions = {
  /** Machines and artefacts lie below. */
  dir: string;
  /** What stands for `secrets.X`, `vars.X`, `inputs.X`, `github.X`. */
  values: Record<string, string>;
  /** Over the environment of workflow and jobs. */
  env: Record<string, string>;
  /** Does a command itself instead of the shell, when it returns true. */
  instead?: (command: string, machine: string) => Promise<boolean>;
};
export type Ran = { job: string; command: string; code: number | null; output: string };

/** Runs a workflow to its end or to the first command that fails. @returns every command run, in order */
export async function runWorkflow(text: string, options: RunnerOptions): Promise<Ran[]> {
  const workflow = mapOf(parseYaml(text));
  const [ran, outputs] = [[] as Ran[], { ...options.values }];
  const bin = shimmedNpm(options.dir);
  const jobs = Object.entries(mapOf(workflow.jobs)).map(([name, job]) => ({ name, job: mapOf(job) }));
  const done = new Set<string>();
  while (done.size < jobs.length) {
    const next = jobs.find(({ name, job }) => !done.has(name) && listOf(job.needs).every((n) => done.has(n)));
    if (!next) throw new Error('The jobs need each other in a circle.');
    for (const matrix of matrixOf(mapOf(mapOf(next.job.strategy).matrix))) {
      const machine = join(options.dir, [next.name, ...Object.values(matrix)].join('-'));
      mkdirSync(machine);
      const values = { ...outputs, ...matrix };
      const env = { ...mapOf(workflow.env), ...mapOf(next.job.env) };
      for (const step of Array.isArray(next.job.steps) ? next.job.steps : []) {
        const failed = await runStep(mapOf(step), { ...next, machine, values, env, bin, options, ran });
        if (failed) return ran;
      }
      for (const [name, value] of Object.entries(mapOf(next.job.outputs)))
        outputs[`needs.${next.name}.outputs.${name}`] = filled(textOf(value), values);
    }
    done.add(next.name);
  }
  return ran;
}

function matrixOf(matrix: { [key: string]: Yaml }): Record<string, string>[] {
  const [[name, values] = ['', []]] = Object.entries(matrix);
  return name === '' ? [{}] : listOf(values).map((value) => ({ [`matrix.${name}`]: value }));
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The workflow asks for ${name}.`);
    return value;
  });
}

type Machine = {
  name: string;
  machine: string;
  values: Record<string, string>;
  env: { [key: string]: Yaml };
  bin: string;
  options: RunnerOptions;
  ran: Ran[];
};

async function runStep(step: { [key: string]: Yaml }, on: Machine): Promise<boolean> {
  const given = Object.fromEntries(
    Object.entries(mapOf(step.with)).map(([name, value]) => [name, filled(textOf(value), on.values)]),
  );
  const [action] = textOf(step.uses).split('@');
  const store = join(on.options.dir, 'artefacts');
  if (action === 'actions/upload-artifact') upload(store, on.machine, given);
  if (action === 'actions/download-artifact') download(store, on.machine, given);
  if (step.run === undefined) return false;
  const command = filled(textOf(step.run), on.values);
  if (await on.options.instead?.(command, on.machine)) return false;
  const output = join(on.machine, '.github-output');
  writeFileSync(output, '');
  const env = Object.fromEntries(
    Object.entries({ ...on.env, ...mapOf(step.env) }).map(([name, value]) => [
      name,
      filled(textOf(value), on.values),
    ]),
  );
  const path = `${on.bin}:${process.env.PATH}`;
  const ran = await shell(command, on.machine, {
    ...env,
    ...on.options.env,
    PATH: path,
    GITHUB_OUTPUT: output,
  });
  on.ran.push({ job: on.name, command, ...ran });
  for (const [, name = '', value = ''] of readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    on.values[`steps.${textOf(step.id)}.outputs.${name}`] = value;
  return ran.code !== 0;
}

/** As the action does: hidden files stay behind. */
function upload(store: string, machine: string, { name = '', path = '' }: Record<string, string>): void {
  const from = join(machine, path);
  if (!existsSync(from)) throw new Error(`There is no ${path} to upload.`);
  cpSync(from, join(store, name), { recursive: true, filter: (file) => !basename(file).startsWith('.') });
}

function download(store: string, machine: string, { name, pattern = '', path = '' }: Record<string, string>) {
  const names = name === undefined ? readdirSync(store) : [name];
  for (const one of names.filter((found) => name !== undefined || found.startsWith(pattern.replace('*', ''))))
    cpSync(join(store, one), join(machine, path), { recursive: true });
}

/** `npm run atlas --` without the check of what is installed, in the folder it is called from. */
function shimmedNpm(dir: string): string {
  const [bin, root] = [join(dir, 'bin'), join(import.meta.dirname, '../../..')];
  mkdirSync(bin, { recursive: true });
  const node = `"${root}/node_modules/.bin/node" --disable-warning=ExperimentalWarning`;
  const script = `#!/bin/sh\n[ "$1 $2 $3" = "run atlas --" ] || exit 64\nshift 3\nexec ${node} "${root}/builder/src/cli.ts" "$@"\n`;
  writeFileSync(join(bin, 'npm'), script);
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

function shell(command: string, cwd: string, env: Record<string, string>) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
