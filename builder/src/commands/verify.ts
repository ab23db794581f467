// `atlas verify`: reads every object of a sealed build again.
import { Command } from 'commander';
import { describeLocks } from '../pipeline/step/out-lock.ts';
import { type Verification, verifyBuild } from '../tiles/verify.ts';
import { EXIT_FAILED, type JsonOption, jsonOption, print } from './options.ts';

/** `verify DIR`. Exit code 1 when the build has a fault; then it also says who is building or left the folder. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('check every tile and index of a sealed build against its schema')
    .argument('<dir>', 'folder of the build')
    .addOption(jsonOption())
    .action(async (dir: string, options: JsonOption) => {
      const found = await verifyBuild(dir);
      const isSound = found.faults.length === 0;
      const locks = isSound ? [] : await describeLocks(dir);
      const text = isSound ? printSound(found) : [...found.faults, ...locks].join('\n');
      print(options, { ok: isSound, ...found, ...(locks.length > 0 ? { locks } : {}) }, text);
      if (!isSound) process.exitCode = EXIT_FAILED;
    });
}

function printSound({ build, objects, provider_tiles: sizes }: Verification): string {
  const sound = `Build ${build} is sound: ${objects} objects.`;
  if (!sizes) return sound;
  const { count, p50, p99, max } = sizes;
  return `${sound} ${count} provider tiles: half have up to ${p50} bytes, 99 of 100 up to ${p99}, the largest ${max}.`;
}
