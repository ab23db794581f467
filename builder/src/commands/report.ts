// `atlas report …`: prices that people have reported as wrong, on the running service.
import { Command } from 'commander';
import { REPORT_OUTCOMES, type StoredReport } from '../../../schemas/price-reports.ts';
import { choice, runOnService, type ServiceOptions, withServiceOptions } from './options.ts';

type CloseOptions = ServiceOptions & { id: string; outcome: (typeof REPORT_OUTCOMES)[number] };

const CENTS = 100;

/** `report list|close`. */
export function reportCommand(): Command {
  const report = new Command('report').description('prices that people have reported as wrong');
  withServiceOptions(report.command('list'))
    .description('list the open reports, newest first')
    .option('--all', 'closed reports too')
    .action(({ all, ...service }: ServiceOptions & { all?: boolean }) =>
      runOnService(
        service,
        (client) => client.listReports(all ? 'all' : 'open'),
        ({ reports }) => reports.map(printReport).join('\n'),
      ),
    );
  withServiceOptions(report.command('close'))
    .description('close a report; the audit trail keeps who asked for it')
    .requiredOption('--id <id>', 'the report')
    .addOption(choice('--outcome <outcome>', 'what you found', REPORT_OUTCOMES).makeOptionMandatory())
    .action(({ id, outcome, ...service }: CloseOptions) =>
      runOnService(
        service,
        (client) => client.closeReport(id, outcome),
        (closed) => `${closed.report}: closed`,
      ),
    );
  return report;
}

/** One line, the newest facts first: day, what is wrong, row, release and file. */
function printReport(report: StoredReport): string {
  const { id, reported_on, kind, amount_cents: cents, hospital, facility_id, code, release } = report;
  const amount = cents === null ? '' : ` ${(cents / CENTS).toFixed(2)}`;
  const state = report.outcome ?? 'open';
  const file = report.source_url ?? report.file_sha256;
  return [
    id,
    reported_on,
    state,
    `${kind}${amount}`,
    code,
    `${hospital} (${facility_id})`,
    release,
    file,
  ].join('\t');
}
