// `atlas key …`: API keys of a running service.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CONTRACTS, KEY_SCOPES, TIERS } from '../../../schemas/key-terms.ts';
import type { KeyOrder, OperatorClient } from '../operator/client.ts';
import { EXIT_USAGE, group, leaf, option, run, type Shared } from './operator-options.ts';

const FAMILY_OF_KEY = /(?:live|test|mgmt)_([0-9A-Za-z]{12})_/;
/** Days of usage that are printed without --json. */
const SHOWN_DAYS = 14;

type Listed = Awaited<ReturnType<OperatorClient['listKeys']>>['keys'][number];

/** `key create|rotate|revoke|list|usage`. */
export function keyCommand(): Command {
  const key = group('key', 'API keys of the running service.');
  createLeaf(key);
  withFamily(
    key,
    'rotate',
    'Issue a newer key of a family; the one before it ends in 24 hours.',
    (family) => ({
      call: (client) => client.rotateKey(family),
      text: (rotated) => rotated.key,
    }),
  );
  withFamily(key, 'revoke', 'End a key and every other key of its family.', (family) => ({
    call: (client) => client.revokeKey(family),
    text: (revoked) => `${revoked.family}: revoked`,
  }));
  withFamily(key, 'usage', 'Show how much of its day limit a family used, by day.', (family) => ({
    call: (client) => client.keyUsage(family),
    text: ({ tier, contract, used, limit, days }) =>
      [
        `${family}\t${tier}\t${contract}\t${used} of ${limit} today`,
        ...days.slice(-SHOWN_DAYS).map(({ date, requests }) => `${date}\t${requests}`),
      ].join('\n'),
  }));
  leaf(key, 'list', 'List all keys, newest first.').action((options: Shared) =>
    run(
      options,
      (client) => client.listKeys(),
      ({ keys }) => keys.map(lineOf).join('\n'),
    ),
  );
  return key;
}

function createLeaf(key: Command): void {
  leaf(key, 'create', 'Create a key; it and its management secret are shown once.')
    .addOption(option('--tier <tier>', 'tier', TIERS).makeOptionMandatory())
    .addOption(option('--contract <contract>', 'answer contract', CONTRACTS).default('B'))
    .option('--test', 'a sandbox key: contract B, tier free')
    .addOption(option('--scopes <scopes...>', 'what the key may do', KEY_SCOPES))
    .option('--limit <requests>', 'requests a day, above 100000, for tier enterprise', wholeNumber)
    .option('--origins <origins...>', 'websites that alone may use the key')
    .option('--account <id>', 'the member who owns the key')
    .action(({ tier, contract, test, scopes, limit, origins, account, ...shared }: Shared & KeyOrder) =>
      run(
        shared,
        (client) =>
          client.createKey({
            tier,
            contract,
            test: test ?? false,
            scopes: scopes ?? [],
            ...(limit === undefined ? {} : { limit }),
            ...(origins === undefined ? {} : { origins }),
            ...(account === undefined ? {} : { account }),
          }),
        (created) => created.key,
        (created) => `Management secret: ${created.management_secret}`,
      ),
    );
}

type Act<T> = { call: (client: OperatorClient) => Promise<T>; text: (answer: T) => string };

/** A command about one family, named by itself or by one of its keys. */
function withFamily<T>(
  key: Command,
  name: string,
  description: string,
  act: (family: string) => Act<T>,
): void {
  leaf(key, name, description)
    .addOption(new Option('--family <family>', 'family of the key').conflicts('key'))
    .option('--key <key>', 'the key itself')
    .action((options: Shared & { family?: string; key?: string }, command: Command) => {
      const family = options.family ?? FAMILY_OF_KEY.exec(options.key ?? '')?.[1];
      if (!family) command.error('error: give --family, or a whole key with --key', { exitCode: EXIT_USAGE });
      const { call, text } = act(family ?? '');
      return run(options, call, text);
    });
}

function lineOf(key: Listed): string {
  const state = key.revoked_at === null ? (key.test ? 'test' : 'live') : `revoked ${key.revoked_at}`;
  return [key.family, key.tier, key.contract, state, key.issued_by, key.origins.join(' ')]
    .join('\t')
    .trimEnd();
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
