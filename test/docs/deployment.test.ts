// What deploys is what is documented: environments, workflows and runbooks.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { GUARDS } from '../../builder/src/publish/guards.ts';
import { R2_VARIABLES } from '../../builder/src/r2/settings.ts';
import { ROOT, sectionOf, textOf } from '../support/project/pages.ts';

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const RUNBOOKS = readdirSync(join(ROOT, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);

type Named = {
  name(): string;
  commands: readonly Named[];
  options: readonly { long?: string | null | undefined }[];
};

/** `name` → long options of every atlas command, subcommands as `member add`. */
async function atlasCommands(): Promise<Map<string, string[]>> {
  const { atlasProgram } = await import('../../builder/src/cli.ts');
  const found = new Map<string, string[]>();
  const walk = (command: Named, prefix: string) => {
    const name = `${prefix}${command.name()}`;
    found.set(
      name,
      command.options.map(({ long }) => long ?? ''),
    );
    for (const sub of command.commands) walk(sub, `${name} `);
  };
  for (const command of (await atlasProgram()).commands as readonly Named[]) walk(command, '');
  return found;
}

const SCRIPTS = [
  'deploy/night.sh',
  'deploy/slurm/task.sh',
  'deploy/kubernetes/night.yaml',
  'docs/engines.md',
];

const lines = (pattern: RegExp) =>
  [...WORKFLOWS, ...RUNBOOKS, ...SCRIPTS].flatMap((path) =>
    [...textOf(path).matchAll(pattern)].map(([line]) => ({ path, line })),
  );

describe('commands of workflows and runbooks', () => {
  it('of atlas exist, with their options', async () => {
    const commands = await atlasCommands();
    const used = lines(/npm run atlas -- (?!--version)[^\n`']*/g);
    expect(used.length).toBeGreaterThan(20);
    const wrong = used.filter(({ line }) => {
      const words = line.slice('npm run atlas -- '.length).split(/\s+/);
      const name = commands.has(words.slice(0, 2).join(' ')) ? words.slice(0, 2).join(' ') : (words[0] ?? '');
      const options = words.flatMap((word) => /--[a-z][a-z-]*/.exec(word) ?? []);
      const known = commands.get(name);
      return !known || options.some((option) => !known.includes(option));
    });
    expect(wrong).toEqual([]);
  });

  it('are the same in the workflows and in the steps of the engines', () => {
    // A machine of an engine has a folder for raw files, and takes its share from the variables of the engine.
    const own = ['--work', '--shard', '--append-to', '--force'];
    const optionsOf = (path: string) =>
      [...textOf(path).matchAll(/^ *(?:- run: |run: )?npm run atlas -- ([^\n`'&;>]*)/gm)]
        .map(([, line = '']) => line.match(/^\w+|(?<=[\s+])--[a-z-]+/g) ?? [])
        .filter(([name = '']) => !['state', 'notify', 'cost'].includes(name))
        .map((words) =>
          words
            .filter((word) => !own.includes(word))
            .sort()
            .join(' '),
        );
    const nightly = optionsOf('.github/workflows/nightly.yml');
    const monthly = optionsOf('.github/workflows/payers.yml');
    expect([nightly.length, monthly.length]).toEqual([12, 1]);
    const onEngines = optionsOf('deploy/night.sh');
    expect(onEngines.filter((line) => !monthly.includes(line))).toEqual(nightly);
    expect(onEngines).toEqual(expect.arrayContaining(monthly));
  });

  it('of wrangler exist', () => {
    const known = [
      'login',
      'r2 bucket create',
      'd1 create',
      'd1 migrations apply',
      'kv namespace create',
      'secret put',
      'tail',
      'd1 execute',
      'secret delete',
      'deploy',
    ];
    const used = lines(/npx wrangler [^\n`]*/g);
    const wrong = used.filter(({ line }) => !known.some((name) => line.startsWith(`npx wrangler ${name}`)));
    expect(wrong).toEqual([]);
    const program = readFileSync(join(ROOT, 'node_modules/wrangler/wrangler-dist/cli.js'), 'utf8');
    expect(known.filter((name) => !program.includes(`wrangler ${name}`))).toEqual([]);
  });
});

describe('workflows', () => {
  it.each(WORKFLOWS)('%s pins its actions, reads only, and ends in time', (path) => {
    const workflow = textOf(path);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const jobs = [...workflow.matchAll(/runs-on:/g)].length;
    expect([...workflow.matchAll(/timeout-minutes:/g)]).toHaveLength(jobs);
  });

  it('name secrets and variables that the first-deploy runbook lists', () => {
    const used = lines(/(?:secrets|vars)\.[A-Z0-9_]+/g).map(({ line }) => line.split('.')[1] ?? '');
    const page = textOf('docs/runbooks/first-deploy.md');
    expect([...new Set(used)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('give publishing every variable it needs', () => {
    const { s3Endpoint, apiEndpoint, ...needed } = R2_VARIABLES;
    const workflow = textOf('.github/workflows/nightly.yml');
    expect(Object.values(needed).filter((name) => !workflow.includes(`${name}: `))).toEqual([]);
    const section = sectionOf(textOf('docs/storage.md'), 'Publishing to R2 and D1');
    const all = [...Object.values(needed), s3Endpoint, apiEndpoint];
    expect(all.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('runbooks', () => {
  it('say for every guard what to look at', () => {
    const page = textOf('docs/runbooks/nightly-failure.md');
    const ids = [...GUARDS.map(({ id }) => id), 'no_price_files', 'live_unreadable'];
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id);
    expect(listed.filter((id) => id !== 'verify').sort()).toEqual(expect.arrayContaining(ids.sort()));
  });
});

describe('wrangler.toml', () => {
  const config = (env?: string) =>
    readConfig({ config: join(ROOT, 'wrangler.toml'), ...(env ? { env } : {}) });
  const bindingsOf = (env?: string) => {
    const { r2_buckets, d1_databases, kv_namespaces, ratelimits, durable_objects, vars } = config(env);
    return {
      stores: [...r2_buckets, ...d1_databases, ...kv_namespaces].map(({ binding }) => binding),
      limits: ratelimits?.map((limit: { name: string; simple: unknown }) => [limit.name, limit.simple]),
      objects: durable_objects.bindings.map((object: { name: string; class_name?: string }) => [
        object.name,
        object.class_name,
      ]),
      vars: Object.keys(vars),
    };
  };

  it.each(['local', 'staging', 'production'])('has every binding in %s', (env) => {
    expect(bindingsOf(env)).toEqual(bindingsOf());
    expect(config(env).compatibility_date).toBe(config().compatibility_date);
  });

  it('gives no two environments the same store', () => {
    const stores = ['local', 'staging', 'production'].flatMap((env) => {
      const { r2_buckets, d1_databases, kv_namespaces } = config(env);
      return [r2_buckets[0]?.bucket_name, d1_databases[0]?.database_id, kv_namespaces[0]?.id];
    });
    expect(new Set(stores).size).toBe(9);
  });
});

describe('a deploy', () => {
  const build = (env?: string) =>
    readConfig({ config: join(ROOT, 'wrangler.toml'), ...(env ? { env } : {}) }).build;

  it.each([undefined, 'local'])('to the environment %s is refused, and says what to type', async (env) => {
    const [, script = ''] = /bootstrap\.mjs (.*)$/.exec(build(env)?.command ?? '') ?? [];
    const { status, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/node'), script.split(' '), {
      cwd: ROOT,
      env: { ...process.env, WRANGLER_COMMAND: 'deploy' },
      encoding: 'utf8',
    });
    expect(stderr).toContain('npx wrangler deploy --env production');
    expect(status).toBe(1);
  });

  it.each(['staging', 'production'])('to %s is not', (env) => {
    expect(build(env)?.command).toBe('node builder/bootstrap.mjs tools/static-files/write.ts');
  });
});
