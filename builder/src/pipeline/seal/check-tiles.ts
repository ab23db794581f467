// Checks that the tiles of all reduce shares are in the folder.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reduced } from '../reduce/reduce.ts';
import { StepError } from '../step/step.ts';

/** A share may have been written on another machine: its tiles must have been copied here too. @throws StepError */
export function checkTiles(outDir: string, { inventory }: Reduced): void {
  const lost = inventory.find(
    ({ key, bytes }) => statSync(join(outDir, key), { throwIfNoEntry: false })?.size !== bytes,
  );
  if (lost)
    throw new StepError(
      `${lost.key} is missing or incomplete, although a reduce share lists it. Copy the tiles of every share here.`,
    );
}
