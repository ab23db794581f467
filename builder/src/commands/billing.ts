// `atlas billing …`: payments of the running service.
import { Command } from 'commander';
import type { OperatorClient } from '../operator/client.ts';
import { runOnService, type ServiceOptions, withServiceOptions } from './options.ts';

type Line = Awaited<ReturnType<OperatorClient['billingLedger']>>['lines'][number];

/** `billing ledger|repair`. */
export function billingCommand(): Command {
  const billing = new Command('billing').description('payments of the running service');
  withServiceOptions(billing.command('ledger'))
    .description('show what was seen at Stripe and done, newest first')
    .option('--account <id>', 'of one account only')
    .action(({ account, ...options }: ServiceOptions & { account?: string }) =>
      runOnService(
        options,
        (client) => client.billingLedger(account),
        ({ lines }) => lines.map(printLine).join('\n'),
      ),
    );
  withServiceOptions(billing.command('repair'))
    .description('compare Stripe, ledger and service once, and mend what differs')
    .action((options: ServiceOptions) =>
      runOnService(
        options,
        (client) => client.repairBilling(),
        ({ report, whole }) =>
          [
            ...Object.entries(report).map(([name, value]) => `${name}\t${value}`),
            whole ? 'The whole list was read.' : 'The list goes on. Run it again, or wait for the next run.',
          ].join('\n'),
      ),
    );
  return billing;
}

function printLine({ at, account, subscription, action, after, cause }: Line): string {
  return [at, account ?? '-', subscription ?? '-', action, after ?? '-', cause].join('\t');
}
