// `atlas key …`: API keys of the running service.
import { Command, Option } from 'commander';
import { CONTRACTS, KEY_SCOPES, TIERS, type Tier } from '../../../schemas/key-terms.ts';
import type { KeyOrder, OperatorClient } from '../operator/client.ts';
import {
  choice,
  EXIT_USAGE,
  runOnService,
  type ServiceOptions,
  wholeNumber,
  withServiceOptions,
} from './options.ts';

const FAMILY_OF_KEY = /(?:live|test|mgmt)_([0-9A-Za-z]{12})_/;
/** Days of usage that are printed without --json. */
const SHOWN_DAYS = 14;
const MOST_REQUESTS = 9_999_999_999;

type ListedKey = Awaited<ReturnType<OperatorClient['listKeys']>>['keys'][number];

/** `key create|rotate|revoke|tier|list|usage`. */
export function keyCommand(): Command {
  const key = new Command('key').description('API keys of the running service');
  addCreate(key);
  addOnFamily(
    key,
    'rotate',
    'issue a newer key of a family; the key before it ends in 24 hours',
    (client, family) => client.rotateKey(family),
    (rotated) => rotated.key,
  );
  addOnFamily(
    key,
    'revoke',
    'end a key and every other key of its family',
    (client, family) => client.revokeKey(family),
    (revoked) => `${revoked.family}: revoked`,
  );
  const tier = addOnFamily(
    key,
    'tier',
    'set the tier by hand, from the next request on; free ends a key of contract A until it is paid',
    (client, family, { tier }) => client.setTier(family, tier ?? 'free'),
    (set) => `${set.family}: ${set.plan_ended ? 'ended' : set.tier}`,
  );
  tier.addOption(choice('--tier <tier>', 'tier', TIERS).makeOptionMandatory());
  const host = addOnFamily(
    key,
    'host',
    'set the host name under which the widget of an Enterprise key is served; without --host it is removed',
    (client, family, { host }) => client.setHost(family, host ?? null),
    (set) => `${set.family}: ${set.host ?? 'no host name'}`,
  );
  host.option('--host <name>', 'a host name that leads to this service, such as prices.example.com');
  addOnFamily(
    key,
    'usage',
    'show how much of its daily limit a family used, by day',
    (client, family) => client.keyUsage(family),
    ({ tier, contract, used, limit, days }, family) =>
      [
        `${family}\t${tier}\t${contract}\t${used} of ${limit} today`,
        ...days.slice(-SHOWN_DAYS).map(({ date, requests }) => `${date}\t${requests}`),
      ].join('\n'),
  );
  withServiceOptions(key.command('list'))
    .description('list all keys, newest first')
    .action((options: ServiceOptions) =>
      runOnService(
        options,
        (client) => client.listKeys(),
        ({ keys }) => keys.map(printKey).join('\n'),
      ),
    );
  return key;
}

function addCreate(key: Command): void {
  withServiceOptions(key.command('create'))
    .description('create a key; the key and its management secret are shown only once')
    .addOption(choice('--tier <tier>', 'tier', TIERS).makeOptionMandatory())
    .addOption(choice('--contract <contract>', 'answer contract', CONTRACTS).default('B'))
    .option('--test', 'a sandbox key: any contract and tier, the daily limit of free')
    .addOption(choice('--scopes <scopes...>', 'what the key may do', KEY_SCOPES))
    .option(
      '--limit <requests>',
      'requests a day above 100000, for tier enterprise',
      wholeNumber(0, MOST_REQUESTS),
    )
    .option('--origins <origins...>', 'the only websites that may use the key')
    .option('--account <id>', 'the member who owns the key')
    .action(
      ({ tier, contract, test, scopes, limit, origins, account, ...service }: ServiceOptions & KeyOrder) =>
        runOnService(
          service,
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

type FamilyOptions = { family?: string; key?: string; tier?: Tier; host?: string };

/** Adds a command on one family of keys, given by its name or by one of its keys. */
function addOnFamily<T extends object>(
  key: Command,
  name: string,
  description: string,
  call: (client: OperatorClient, family: string, options: FamilyOptions) => Promise<T>,
  text: (answer: T, family: string) => string,
): Command {
  return withServiceOptions(key.command(name))
    .description(description)
    .addOption(new Option('--family <family>', 'family of the key').conflicts('key'))
    .option('--key <key>', 'the key itself')
    .action((options: ServiceOptions & FamilyOptions, command: Command) => {
      const family =
        options.family ??
        FAMILY_OF_KEY.exec(options.key ?? '')?.[1] ??
        command.error('error: give --family, or a complete key with --key', { exitCode: EXIT_USAGE });
      return runOnService(
        options,
        (client) => call(client, family, options),
        (answer) => text(answer, family),
      );
    });
}

function printKey(key: ListedKey): string {
  const state = key.revoked_at === null ? (key.test ? 'test' : 'live') : `revoked ${key.revoked_at}`;
  return [key.family, key.tier, key.contract, state, key.issued_by, key.origins.join(' ')]
    .join('\t')
    .trimEnd();
}
