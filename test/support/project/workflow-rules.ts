// What a workflow may do with secrets and with members' data: which command may read which secret, and which files of a
// machine its steps keep where anyone can download them. Pure.
import { matchesGlob } from 'node:path';
import { mapOf, parseYaml, textOf, type Yaml } from './yaml.ts';

const ACCOUNT = 'CLOUDFLARE_ACCOUNT_ID';
const STATE = [ACCOUNT, 'ATLAS_STATE_ACCESS_KEY_ID', 'ATLAS_STATE_SECRET_ACCESS_KEY'];
const RELEASES = [ACCOUNT, 'CLOUDFLARE_API_TOKEN', 'ATLAS_R2_ACCESS_KEY_ID', 'ATLAS_R2_SECRET_ACCESS_KEY'];
const WEBHOOK = 'ATLAS_WEBHOOK_SECRET';
/** The secrets that a command needs. A command that is not listed needs nothing secret. */
const NEEDS: readonly { command: RegExp; secrets: readonly string[] }[] = [
  { command: /^npm run atlas -- state (?:save|load|drop) [^;&|\n]*$/, secrets: STATE },
  { command: /^npm run atlas -- fetch --federal [^;&|\n]*--state [^;&|\n]*$/, secrets: STATE },
  { command: /^npm run atlas -- read --(?:list|payers) [^;&|\n]*--state [^;&|\n]*$/, secrets: STATE },
  { command: /^npm run atlas -- plan [^;&|\n]*--state [^;&|\n]*$/, secrets: STATE },
  { command: /^npm run atlas -- build [^;&|\n]*--map [^;&|\n]*--state [^;&|\n]*$/, secrets: STATE },
  { command: /^npm run atlas -- publish build --to r2 [^;&|\n]*$/, secrets: [...RELEASES, WEBHOOK] },
  {
    command: /^npm run atlas -- log append build --log log --to r2$/,
    secrets: [...RELEASES, 'ATLAS_LOG_KEY'],
  },
  { command: /^npm run atlas -- export build [^;&|\n]* --to r2 [^;&|\n]*$/, secrets: RELEASES },
  { command: /^npm run atlas -- notify --[^;&|\n]*$/, secrets: [WEBHOOK] },
  { command: /^npm run atlas -- releases --of r2 [^;&|\n]*$/, secrets: RELEASES },
  {
    command: /^npx wrangler (?:d1 migrations apply|deploy) [^;&|\n]*$/,
    secrets: [ACCOUNT, 'CLOUDFLARE_API_TOKEN'],
  },
];
/** The rights of a job that attests what it made: it may have an identity signed, and store the attestation. */
const ATTESTING = '{"contents":"read","id-token":"write","attestations":"write"}';
const ATTEST_ACTION = /^actions\/attest-build-provenance@/;
/** Installs packages, whose scripts are somebody else's. It runs before any step with a secret. */
const INSTALL = 'node builder/bootstrap.mjs';
/** Their inputs are kept for everybody who can read the repository, or can open a pull request. */
const KEEPING_ACTIONS = /^actions\/(?:upload-artifact|upload-pages-artifact|cache)(?:\/|@|$)/;
/** What only members may see, and what it is made from. */
const MEMBERS_DATA = /(?:^|\/)(?:members\/|payers\/|work\/map\/[^/]*\.input$|work\/join\/)/;

/** Names of all secrets that a part of a workflow mentions. */
export function secretsIn(...parts: readonly (Yaml | undefined)[]): string[] {
  const names = [...JSON.stringify(parts).matchAll(/\bsecrets\s*(?:\.\s*(\w+)|\[[^\]]*\]|\b)/g)];
  return [...new Set(names.map(([, name]) => name ?? 'all of them'))].sort();
}

/** Secrets that a command needs. */
export function secretsNeeded(command: string): string[] {
  return [...(NEEDS.find((need) => need.command.test(command))?.secrets ?? [])].sort();
}

type Step = { where: string; step: { [key: string]: Yaml }; command: string; secrets: string[] };

/** Every step of every job. */
function stepsOf(text: string): Step[] {
  const { jobs } = mapOf(parseYaml(text));
  return Object.entries(mapOf(jobs)).flatMap(([job, value]) => {
    const { steps } = mapOf(value);
    return (Array.isArray(steps) ? steps : []).map((one, i) => {
      const step = mapOf(one);
      return { where: `${job}, step ${i + 1}`, step, command: textOf(step.run), secrets: secretsIn(step) };
    });
  });
}

/** Everything in a workflow that gives a secret or a right to whoever does not need it. */
export function workflowFaults(text: string): string[] {
  const workflow = mapOf(parseYaml(text));
  const faults: string[] = [];
  const { jobs: _, ...top } = workflow;
  if (secretsIn(top).length > 0) faults.push('the whole workflow sees secrets');
  if ('pull_request_target' in mapOf(workflow.on)) faults.push('pull requests of strangers run with secrets');
  if (JSON.stringify(workflow.permissions) !== '{"contents":"read"}')
    faults.push('the token of the run may write');
  for (const [name, job] of Object.entries(mapOf(workflow.jobs))) {
    const { steps, ...rest } = mapOf(job);
    if (secretsIn(rest).length > 0) faults.push(`${name}: the whole job sees secrets`);
    const list = Array.isArray(steps) ? steps.map(mapOf) : [];
    const attests = list.some(({ uses }) => ATTEST_ACTION.test(textOf(uses)));
    if ('permissions' in rest && !(attests && JSON.stringify(rest.permissions) === ATTESTING))
      faults.push(`${name}: has permissions other than those of the workflow`);
    faults.push(...installFaults(name, list));
  }
  for (const { where, step, command, secrets } of stepsOf(text)) {
    const needed = secretsNeeded(command);
    const more = secrets.filter((name) => !needed.includes(name));
    if (more.length > 0) faults.push(`${where}: does not need ${more.join(', ')}`);
    const missing = needed.filter((name) => !secrets.includes(name));
    if (missing.length > 0) faults.push(`${where}: lacks ${missing.join(', ')}`);
    const action = textOf(step.uses);
    if (action !== '' && !/@[0-9a-f]{40}$/.test(action))
      faults.push(`${where}: ${action} is not pinned by commit`);
    if (/^actions\/checkout@/.test(action) && textOf(mapOf(step.with)['persist-credentials']) !== 'false')
      faults.push(`${where}: leaves the token of the run in the checkout`);
  }
  return faults;
}

function installFaults(job: string, steps: readonly { [key: string]: Yaml }[]): string[] {
  const first = steps.findIndex((step) => secretsIn(step).length > 0);
  const install = steps.findIndex((step) => step.run === INSTALL);
  const faults =
    first >= 0 && !(install >= 0 && install < first) ? [`${job}: secrets before the install`] : [];
  const others = steps.filter(({ run }) => /\b(?:npm (?:ci|i|install|exec)|npx --yes)\b/.test(textOf(run)));
  return others.length > 0 ? [...faults, `${job}: runs the install scripts of every package`] : faults;
}

/** Files of a machine, by their paths, that hold members' data and that a step keeps for others to download. */
export function exposedFiles(text: string, files: readonly string[]): string[] {
  const kept = stepsOf(text).filter(({ step }) => KEEPING_ACTIONS.test(textOf(step.uses)));
  const paths = kept.flatMap(({ step }) => textOf(mapOf(step.with).path).split('\n'));
  const isKept = (file: string) =>
    paths.some(
      (path) => path === '.' || file.startsWith(`${path.replace(/\/+$/, '')}/`) || matchesGlob(file, path),
    );
  return files.filter((file) => MEMBERS_DATA.test(file) && isKept(file));
}
