// `atlas plan`: decides which files of the state a build uses, and keeps that decision under its hash.
import { appendFile } from 'node:fs/promises';
import { Command } from 'commander';
import { PayerListError } from '../fetch/payer-list.ts';
import { SiteListError } from '../fetch/site-list.ts';
import { keepPlan, planFiles } from '../pipeline/stored-plan.ts';
import { openState } from '../state/open-state.ts';
import { StateUnavailable } from '../state/state-store.ts';
import { EXIT_TRY_AGAIN, EXIT_USAGE, type JsonOption, jsonOption, print, stateOption } from './options.ts';
import { ListFileError, readList } from './read-list.ts';

const USAGE_ERRORS = [ListFileError, SiteListError, PayerListError];

type Options = JsonOption & { list?: string; payers?: string; appendTo?: string; state: string };

/** `plan --state DIR|r2 [--list FILE] [--payers FILE]`. Exit code 75 when the state cannot be reached. */
export function planCommand(): Command {
  return new Command('plan')
    .description('decide which files of the state a build uses, for build --plan')
    .option('--list <file>', 'list of hospitals that read --list has read')
    .option('--payers <file>', 'list of payer files that read --payers has read')
    .option('--append-to <file>', 'add the line plan=NAME to a file, such as the outputs of a workflow')
    .addOption(stateOption().makeOptionMandatory())
    .addOption(jsonOption())
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  const { list, payers, state } = options;
  if (list === undefined && payers === undefined)
    command.error("error: give '--list', '--payers' or both", { exitCode: EXIT_USAGE });
  try {
    const store = openState(state, process.env);
    const lists = {
      list: list === undefined ? undefined : await readList(list),
      payers: payers === undefined ? undefined : await readList(payers),
    };
    const { files, unread } = await planFiles(lists, store);
    const plan = await keepPlan(files, store);
    if (options.appendTo !== undefined) await appendFile(options.appendTo, `plan=${plan}\n`);
    const text = `Plan ${plan}; rows that no run has read yet: ${unread.hospitals} of hospitals, ${unread.payers} of payers.`;
    print(options, { plan, unread }, text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (USAGE_ERRORS.some((kind) => error instanceof kind))
      command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
    if (!(error instanceof StateUnavailable)) throw error;
    process.stderr.write(`atlas: ${error.message}\n`);
    process.exitCode = EXIT_TRY_AGAIN;
  }
}
