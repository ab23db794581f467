// Does what the runner of workflows would: jobs in the order of their needs,
// each on an empty machine, and each command in its own shell with the variables of its step.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretsIn } from './workflow-rules.ts';
import { listOf, mapOf, parseYaml, textOf, type Yaml } from './yaml.ts';

export type RunnerOptions = {
  /** Machines lie below. */
  dir: string;
  /** What stands for `secrets.X`, `vars.X`, `inputs.X`, `github.X`. */
  values: Record<string, string>;
  /** Over the environment of workflow and jobs. */
  env: Record<string, string>;
  /** Does a command itself instead of the shell, when it returns true. */
  instead?: (command: string, machine: string, env: Readonly<Record<string, string>>) => Promise<boolean>;
};
/** `secrets`: names of those that the command could read. */
export type Ran = { job: string; command: string; secrets: string[]; code: number | null; output: string };

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

/**
 * They prepare the machine, which is ready here, or have GitHub sign what was made. A step without an action has a command.
 */
const KNOWN_ACTIONS = new Set([
  '',
  'actions/checkout',
  'actions/setup-node',
  'actions/attest-build-provenance',
]);

async function runStep(step: { [key: string]: Yaml }, on: Machine): Promise<boolean> {
  const [action = ''] = textOf(step.uses).split('@');
  if (!KNOWN_ACTIONS.has(action)) throw new Error(`This runner does not know what ${action} does.`);
  if (step.run === undefined) return false;
  const command = filled(textOf(step.run), on.values);
  const output = join(on.machine, '.github-output');
  writeFileSync(output, '');
  const given = { ...on.env, ...mapOf(step.env) };
  const summary = join(on.machine, '.github-summary.md');
  const env: Record<string, string> = {
    ...on.options.env,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  };
  for (const [name, value] of Object.entries(given)) env[name] ??= filled(textOf(value), on.values);
  const ran = (await on.options.instead?.(command, on.machine, env))
    ? { code: 0, output: '' }
    : await shell(command, on.machine, { ...env, PATH: `${on.bin}:${process.env.PATH}` });
  on.ran.push({ job: on.name, command, secrets: secretsIn(given, step.run), ...ran });
  for (const [, name = '', value = ''] of readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    on.values[`steps.${textOf(step.id)}.outputs.${name}`] = value;
  return ran.code !== 0;
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
