// `atlas notify`: reports a night that failed before its publish, or that never came, to the operator's webhook.
import { Command } from 'commander';
import { findAbsence } from '../publish/absence.ts';
import { type NightEvent, webhookOf } from '../publish/webhook.ts';
import { StoreError } from '../r2/store-errors.ts';
import { type Answer, EXIT_USAGE, type JsonOption, jsonOption, runOnStore, wholeNumber } from './options.ts';

type Options = JsonOption & { failed?: string; absentAfter?: number; site?: string };

/** `notify --failed REASON`, and `notify --absent-after HOURS --site URL`. */
export function notifyCommand(): Command {
  return new Command('notify')
    .description("report a failed or absent night to the operator's webhook")
    .option('--failed <reason>', 'report that a night failed, and why')
    .option('--absent-after <hours>', 'report when no release went live for this long', wholeNumber(1, 9999))
    .option('--site <url>', 'with --absent-after: the address of the service')
    .addOption(jsonOption())
    .action((options: Options, command: Command) => {
      const { failed, absentAfter, site } = options;
      if ((failed === undefined) === (absentAfter === undefined) || (absentAfter !== undefined && !site))
        command.error('error: give --failed, or --absent-after and --site', { exitCode: EXIT_USAGE });
      return runOnStore(options, () => report(options));
    });
}

async function report({ failed, absentAfter = 0, site = '' }: Options): Promise<Answer> {
  const notify = webhookOf(process.env);
  const event: NightEvent | undefined =
    failed === undefined
      ? await findAbsence(site, absentAfter)
      : { type: 'night.failed', data: { build: null, reason: failed, guards: [] } };
  if (!event) return { value: { ok: true, sent: false }, text: 'A release went live in time.' };
  const warning = await notify(event);
  if (warning !== undefined) throw new StoreError(warning);
  return { value: { ok: true, sent: true, ...event }, text: `${event.type} was reported.` };
}
