// `atlas sample`: writes the sample world.
import { Command } from 'commander';
import { writeSampleWorld } from '../sample/sample-world.ts';
import { type JsonOption, jsonOption, print } from './options.ts';

/** `sample --out DIR`. */
export function sampleCommand(): Command {
  return new Command('sample')
    .description('write the sample world: input files of invented hospitals, in the real formats')
    .requiredOption('--out <dir>', 'folder to write to')
    .addOption(jsonOption())
    .action(async (options: JsonOption & { out: string }) => {
      const world = await writeSampleWorld(options.out);
      const text = `Wrote ${world.files.length} files of ${world.hospitals} sample hospitals to ${options.out}.`;
      print(options, world, text);
    });
}
