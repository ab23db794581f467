// `atlas state …`: folders that machines exchange through the state between nights.
import { Command, InvalidArgumentError } from 'commander';
import { openState } from '../state/open-state.ts';
import {
  dropFolders,
  type FolderCounts,
  isFolderName,
  loadFolders,
  saveFolder,
} from '../state/saved-folders.ts';
import { StateError, type StateStore } from '../state/state-store.ts';
import { type JsonOption, jsonOption, print, stateOption, wholeNumber } from './options.ts';

type Options = JsonOption & { state: string; only?: string[] };

/** `state save|load|drop`. A test may open the store in another way. */
export function stateCommand(
  open: (where: string) => StateStore = (where) => openState(where, process.env),
): Command {
  const state = new Command('state').description('folders that machines exchange through the state');
  withState(state.command('save'))
    .description('save a folder under a name, in place of what the name had')
    .argument('<dir>', 'the folder')
    .requiredOption('--as <name>', 'such as nights/7/map/1', folderName)
    .option('--only <folders...>', 'only these subfolders')
    .action(async (dir: string, options: Options & { as: string }) => {
      const saved = await saveFolder(open(options.state), options.as, dir, options);
      print(options, { name: options.as, ...saved }, `Saved ${describe(saved)} as ${options.as}.`);
    });
  withState(state.command('load'))
    .description('write all folders that were saved under the names, or below them, into a folder')
    .argument('<dir>', 'the folder')
    .requiredOption('--from <names...>', 'such as nights/7/map', folderNames)
    .option('--only <folders...>', 'only these subfolders')
    .option('--if-saved', 'do nothing when nothing was saved under a name')
    .action(async (dir: string, options: Options & { from: string[]; ifSaved?: boolean }) => {
      const store = open(options.state);
      const total: FolderCounts = { files: 0, bytes: 0 };
      for (const name of options.from) {
        const loaded = await loadFolders(store, name, dir, options);
        if (!loaded && !options.ifSaved)
          throw new StateError(`${store.name} has no saved folder ${name}. Run the step that saves it.`);
        total.files += loaded?.files ?? 0;
        total.bytes += loaded?.bytes ?? 0;
      }
      print(options, { names: options.from, ...total }, `Loaded ${describe(total)} into ${dir}.`);
    });
  withState(state.command('drop'))
    .description('remove the oldest folders below a name')
    .argument('<name>', 'such as nights', folderName)
    .requiredOption('--keep <n>', 'how many of them stay', wholeNumber(0, 1000))
    .action(async (name: string, options: Options & { keep: number }) => {
      const removed = await dropFolders(open(options.state), name, options.keep);
      print(
        options,
        { removed },
        removed.length === 0 ? 'Nothing to remove.' : `Removed ${removed.join(', ')}.`,
      );
    });
  return state;
}

function withState(command: Command): Command {
  return command.addOption(stateOption().makeOptionMandatory()).addOption(jsonOption());
}

function folderName(text: string): string {
  if (!isFolderName(text))
    throw new InvalidArgumentError('Give a name of letters, digits, dots, hyphens and slashes.');
  return text;
}

function folderNames(text: string, names: string[] = []): string[] {
  return [...names, folderName(text)];
}

function describe({ files, bytes }: FolderCounts): string {
  return `${files} files of ${bytes} bytes`;
}
