// `atlas member …` and `atlas key …`: the operator's administration of a running service.
import { Command, Option } from 'commander';
import { KEY_SCOPES } from '../../../schemas/operator.ts';
import {
  findConnection,
  type KeyOrder,
  type OperatorClient,
  OperatorError,
  operatorClient,
} from './client.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const FAMILY_OF_KEY = /(?:live|test)_([0-9A-Za-z]{12})_/;

type Shared = { baseUrl?: string; secret?: string; json?: boolean };

/** `member add|activate|cancel|token|show`. */
export function memberCommand(): Command {
  const member = group('member', 'Accounts and memberships of the running service.');
  leaf(member, 'add', 'Add an account, or find the one with this address.')
    .requiredOption('--email <address>', 'e-mail address of the member')
    .action((options: Shared & { email: string }) =>
      run(
        options,
        (client) => client.addMember(options.email),
        ({ account }) => account,
      ),
    );
  const withAccount = (name: string, description: string) =>
    leaf(member, name, description).requiredOption('--account <id>', 'account id');
  type Named = Shared & { account: string };
  const state = ({ account, membership }: { account: string; membership: string }) =>
    `${account}: ${membership}`;
  withAccount('activate', 'Start or renew the membership.').action((options: Named) =>
    run(options, (client) => client.setMembership(options.account, 'activate'), state),
  );
  withAccount('cancel', 'End the membership; it holds on the next lookup.').action((options: Named) =>
    run(options, (client) => client.setMembership(options.account, 'cancel'), state),
  );
  withAccount('token', 'Issue a member access token; it is shown once.').action((options: Named) =>
    run(
      options,
      (client) => client.issueToken(options.account),
      ({ token }) => token,
    ),
  );
  withAccount('show', 'Show the membership and the number of sessions.').action((options: Named) =>
    run(options, (client) => client.describeMember(options.account), state),
  );
  return member;
}

/** `key create|revoke|list`. */
export function keyCommand(): Command {
  const key = group('key', 'API keys of the running service.');
  leaf(key, 'create', 'Create a key; it is shown once.')
    .addOption(option('--tier <tier>', 'tier', ['free', 'basic', 'pro', 'enterprise']).makeOptionMandatory())
    .addOption(option('--contract <contract>', 'answer contract', ['A', 'B']).default('B'))
    .option('--test', 'a sandbox key: contract B, tier free')
    .addOption(option('--scopes <scopes...>', 'what the key may do', KEY_SCOPES))
    .action((options: Shared & KeyOrder) =>
      run(
        options,
        (client) =>
          client.createKey({
            tier: options.tier,
            contract: options.contract,
            test: options.test ?? false,
            scopes: options.scopes ?? [],
          }),
        (created) => created.key,
      ),
    );
  leaf(key, 'revoke', 'End a key and every other key of its family.')
    .addOption(new Option('--family <family>', 'family of the key').conflicts('key'))
    .option('--key <key>', 'the key itself')
    .action((options: Shared & { family?: string; key?: string }, command: Command) => {
      const family = options.family ?? FAMILY_OF_KEY.exec(options.key ?? '')?.[1];
      if (!family) command.error('error: give --family, or a whole key with --key', { exitCode: EXIT_USAGE });
      return run(
        options,
        (client) => client.revokeKey(family ?? ''),
        (revoked) => `${revoked.family}: revoked`,
      );
    });
  leaf(key, 'list', 'List all keys, newest first.').action((options: Shared) =>
    run(
      options,
      (client) => client.listKeys(),
      ({ keys }) =>
        keys.map((one) => [one.family, one.tier, one.contract, stateOf(one)].join('\t')).join('\n'),
    ),
  );
  return key;
}

function stateOf(key: { test: boolean; revoked_at: string | null }): string {
  return key.revoked_at === null ? (key.test ? 'test' : 'live') : `revoked ${key.revoked_at}`;
}

/** A command that holds others. Wrong usage ends with 2, here and below. */
function group(name: string, description: string): Command {
  return new Command(name).description(description).exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : EXIT_USAGE);
  });
}

function leaf(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--base-url <url>', 'address of the service')
    .option('--secret <secret>', "the operator's secret")
    .option('--json', 'print one JSON object');
}

function option(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

/** Connects, calls, prints; a failure is one line on stderr and exit code 1. */
async function run<T>(
  shared: Shared,
  call: (client: OperatorClient) => Promise<T>,
  text: (answer: T) => string,
) {
  try {
    const answer = await call(operatorClient(await findConnection(shared)));
    process.stdout.write(`${shared.json ? JSON.stringify(answer) : text(answer)}\n`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    if (shared.json) process.stdout.write(`${JSON.stringify({ ok: false, error: error.code ?? null })}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILED;
  }
}
