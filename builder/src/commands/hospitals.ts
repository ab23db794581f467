// `atlas hospitals`: writes the national list of hospitals with the known addresses of their price files.
import { Command } from 'commander';
import { readNationalList } from '../facilities/national/national-list.ts';
import { mergeRows } from '../fetch/list-rows.ts';
import { parseSiteList, SiteListError } from '../fetch/site-list.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import { InputRefusal } from '../input/refusal.ts';
import { EXIT_USAGE, type JsonOption, jsonOption, print } from './options.ts';
import { ListFileError, readList } from './read-list.ts';

type Options = JsonOption & { out: string; add?: string; federal?: string };

const USAGE_ERRORS = [ListFileError, SiteListError, InputRefusal];

/** `hospitals --out FILE`. */
export function hospitalsCommand(): Command {
  return new Command('hospitals')
    .description(
      'write the national list of hospitals, for fetch --hospitals and for the input folder of a build',
    )
    .requiredOption('--out <file>', 'CSV file to write')
    .option('--add <file>', 'your own rows: CSV with name, ccn, site, mrf_url; they win over known addresses')
    .option('--federal <file>', "CMS's Hospital General Information in the place of the copy of this program")
    .addOption(jsonOption())
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  try {
    const own = options.add === undefined ? [] : parseSiteList(await readList(options.add));
    const { hospitals, withAddress, moreAddresses } = await readNationalList(options.federal);
    const { csv, ...counts } = mergeRows(hospitals, own);
    await writeWholeAlone(options.out, csv);
    const facts = {
      hospitals: hospitals.length,
      with_address: withAddress,
      more_addresses: moreAddresses,
      ...counts,
    };
    const text = `Wrote ${counts.rows} hospitals to ${options.out}: ${withAddress} have a known address, ${counts.replaced} have your address, and ${counts.added} are yours alone.`;
    print(options, facts, text);
  } catch (error) {
    if (!USAGE_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}
