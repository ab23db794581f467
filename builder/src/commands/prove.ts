// `atlas prove`: an answer of a price lookup against copies of the release and of the log, offline.
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { NoteFault, parseVerifier } from '../proof/note.ts';
import { type Proof, ProofFault, proveAnswer } from '../proof/prove.ts';
import { LogFault } from '../proof/release-log.ts';
import { EXIT_FAILED, type JsonOption, jsonOption, print } from './options.ts';

type Options = JsonOption & { build: string; log: string; vkey: string };

/** `prove ANSWER`. */
export function proveCommand(): Command {
  return new Command('prove')
    .description(
      'prove an answer of a price lookup: tile, manifest, log, and the median from the observations',
    )
    .argument('<answer>', 'file with the JSON of the answer')
    .requiredOption('--build <dir>', 'folder of the release, with evidence/ when it has one')
    .requiredOption('--log <dir>', 'folder of the log')
    .requiredOption('--vkey <key>', 'verifier key of the log')
    .addOption(jsonOption())
    .action(async (answer: string, options: Options) => {
      try {
        const { build, log, vkey } = options;
        const proof = await proveAnswer(await readFile(answer, 'utf8'), {
          build,
          log,
          key: parseVerifier(vkey),
        });
        print(options, { ok: true, ...proof }, describe(proof));
      } catch (error) {
        if (!(error instanceof ProofFault || error instanceof LogFault || error instanceof NoteFault))
          throw error;
        const where = error instanceof NoteFault ? '--vkey' : error.where;
        if (options.json) print(options, { ok: false, where, message: error.message }, '');
        process.stderr.write(`Not proved. ${error.message}\n`);
        process.exitCode = EXIT_FAILED;
      }
    });
}

const RECOMPUTED = {
  observations: 'computed again from the observations',
  tile: 'computed again from the prices of the tile',
} as const;

function describe(proof: Proof): string {
  const { release, code, tile, tile_sha256, manifest_sha256, log, recomputed_from: from, facilities } = proof;
  const median =
    proof.median_cents === null ? 'no median' : `median ${(proof.median_cents / 100).toFixed(2)}`;
  return [
    `Proved: the answer for ${code} is that of release ${release}.`,
    `  tile ${tile}, SHA-256 ${tile_sha256}`,
    `  manifest ${manifest_sha256}`,
    `  entry ${log.entry} of ${log.size} in the log ${log.origin}`,
    `  ${facilities} prices of hospitals are those of the tile`,
    from === null
      ? `  ${median}, not computed again: the release has prices of hospitals without a place; give the folder evidence/`
      : `  ${median}, ${RECOMPUTED[from]} to the cent`,
  ].join('\n');
}
