// `atlas limit …`: more lookups a day than an address has, for an account or an address, until a date.
import { Command } from 'commander';
import { MAX_ACCOUNT_LIMIT } from '../../../schemas/operator.ts';
import type { OperatorClient } from '../operator/client.ts';
import {
  EXIT_USAGE,
  isoDate,
  runOnService,
  type ServiceOptions,
  wholeNumber,
  withServiceOptions,
} from './options.ts';

type Of = ServiceOptions & { account?: string; address?: string };
type Answer = Awaited<ReturnType<OperatorClient['findLimit']>>;

/** `limit set|end|show`. */
export function limitCommand(): Command {
  const limit = new Command('limit').description('arranged limits of price lookups in the running service');
  const on = (name: string, description: string) =>
    withServiceOptions(limit.command(name))
      .description(description)
      .option('--account <id>', 'id of the account')
      .option('--address <ip>', 'client address; an IPv6 address stands for its /64');
  on('set', 'allow more lookups a day, until a date')
    .requiredOption(
      '--per-day <n>',
      'lookups a UTC day; at most 10000 for an address',
      wholeNumber(1, MAX_ACCOUNT_LIMIT),
    )
    .requiredOption('--until <date>', 'last day', isoDate)
    .action((options: Of & { perDay: number; until: string }, command: Command) => {
      const terms = { ...named(options, command), per_day: options.perDay, until: options.until };
      return runOnService(options, (client) => client.setLimit(terms), print);
    });
  on('end', 'end the arrangement').action((options: Of, command: Command) =>
    runOnService(options, (client) => client.endLimit(named(options, command)), print),
  );
  on('show', 'show the arrangement and the lookups of today').action((options: Of, command: Command) =>
    runOnService(options, (client) => client.findLimit(named(options, command)), print),
  );
  return limit;
}

/** Exactly one of both. */
function named({ account, address }: Of, command: Command): { account?: string; address?: string } {
  if ((account === undefined) === (address === undefined)) {
    command.error('error: give either --account or --address', { exitCode: EXIT_USAGE });
  }
  return account === undefined ? { ...(address === undefined ? {} : { address }) } : { account };
}

function print({ limit }: Answer): string {
  if (limit === null) return 'no arranged limit';
  return `${limit.per_day} lookups a day until ${limit.until}, ${limit.used} used today`;
}
