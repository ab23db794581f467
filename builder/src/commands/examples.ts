// The examples at the end of `--help`. A test checks that each of them names a command and options that exist.

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  atlas: ['sample --out sample', 'build --data sample --out build', 'verify build'],
  sample: ['sample --out sample'],
  inspect: ['inspect prices.csv', 'inspect prices.zip --json'],
  fetch: [
    'fetch --federal default --out inputs/federal',
    'fetch --hospitals hospitals.csv --out inputs/hospitals --contact prices@example.org',
    'fetch --payers payers.csv --out inputs/payers',
  ],
  hospitals: ['hospitals --out hospitals.csv'],
  read: [
    'read --list hospitals.csv --state state',
    'read --list hospitals.csv --state r2 --shard 2/4 --disk 8g --minutes 300',
  ],
  build: [
    'build --data inputs --out build',
    'build --data inputs --list hospitals.csv --state r2 --out build --map 1/4',
    'build --out build --as-of 2026-06-30 --reduce 1/4',
    'build --out build --seal',
  ],
  plan: ['plan --list hospitals.csv --payers payers.csv --state r2'],
  verify: ['verify build'],
  cost: [
    'cost build',
    'cost build --lookups 100000 --searches 50000',
    'cost build --previous build-old --markdown',
  ],
  smoke: ['smoke --base-url https://prices.example --of r2'],
  start: ['start'],
  member: [
    'member add --email you@example.org --base-url https://prices.example --secret SECRET',
    'member activate --account ACCOUNT --base-url https://prices.example --secret SECRET',
  ],
  limit: ['limit set --address 192.0.2.7 --per-day 500 --until 2026-12-31'],
  key: ['key create --tier basic --contract B-2026-1', 'key list'],
  billing: ['billing repair', 'billing ledger'],
  publish: ['publish build --to r2', 'publish build --to r2 --force "New fee schedules"'],
  rollback: ['rollback --of r2'],
  releases: ['releases --of r2', 'releases --of r2 --collect --keep 14 --dry-run'],
  notify: ['notify --failed "the night stopped"', 'notify --absent-after 30 --site https://prices.example'],
  diff: ['diff build-old build-new'],
  export: ['export build --out exports'],
  log: ['log append build --log log --key log.key'],
  prove: ['prove answer.json --build build'],
  state: [
    'state save build --as nights/7/map/1 --state r2',
    'state load build --from nights/7/map --state r2',
  ],
  report: ['report list', 'report close --id REPORT --outcome corrected'],
};

/** The examples of a command as the end of its help; empty for a command without examples. */
export function exampleText(name: string): string {
  const lines = EXAMPLES[name] ?? [];
  return lines.length === 0
    ? ''
    : `\nExamples:\n${lines.map((line) => `  npm run atlas -- ${line}\n`).join('')}`;
}

/** The examples of all commands, for tests. */
export const ALL_EXAMPLES: readonly string[] = Object.values(EXAMPLES).flat();
