// Datasets that compare the live release with the one before, code after code.

import { findAreas } from './areas.ts';
import type { Ask } from './ask.ts';
import { type ChangeSide, changeRows } from './change-rows.ts';
import type { ExportRow, RowSource } from './export-row.ts';
import { filePrices } from './facility-prices.ts';
import { moveRows } from './move-rows.ts';
import { codesAsked } from './question-codes.ts';
import { type CodePair, type ReleaseBefore, readPair, readReleaseBefore } from './release-before.ts';

type Read = (pair: CodePair, before: ReleaseBefore) => AsyncGenerator<ExportRow>;

/** A part for each code that either release has. Codes whose tile did not change have no rows and are not read. */
async function byComparedCode(ask: Ask, read: Read): Promise<RowSource> {
  const before = await readReleaseBefore(ask);
  if (!before) return { parts: 0, open: () => undefined };
  const { filters, build } = ask;
  const codes = [...new Set([...codesAsked(filters, build), ...codesAsked(filters, before.build)])].sort();
  return {
    parts: codes.length,
    async open(part) {
      const pair = await readPair(codes[part] ?? '', ask, before.build);
      return pair && read(pair, before);
    },
  };
}

/** Rows of the dataset `price_moves`. */
export function moveSource(ask: Ask): Promise<RowSource> {
  const { tiles, build, filters } = ask;
  return byComparedCode(ask, (pair, before) => {
    const code = (pair.now ?? pair.before)?.code ?? '';
    const zip3Of = async (of: typeof build) =>
      of.hasZip3Statistics(code) ? await tiles.zip3Statistics(of, code) : undefined;
    const readZip3 = async () => ({ now: await zip3Of(build), before: await zip3Of(before.build) });
    return moveRows(pair, before, filters, readZip3);
  });
}

/** Rows of the dataset `changes`. */
export async function changeSource(ask: Ask): Promise<RowSource> {
  const areas = await findAreas(ask);
  let hashes: Promise<[Map<number, string>, Map<number, string>]> | undefined;
  return byComparedCode(ask, async function* (pair, before) {
    const { build } = before;
    hashes ??= Promise.all([ask.index.fileHashes(build.release), ask.index.fileHashes(ask.build.release)]);
    const [oldHashes, newHashes] = await hashes;
    const pricesOf = (tile: CodePair['now']) => (tile ? filePrices(tile) : new Map());
    const [oldPrices, newPrices] = [pricesOf(pair.before), pricesOf(pair.now)];
    for (const name of areas.names) {
      const isOld = 'state' in name ? build.index.states.includes(name.state) : build.hasZip3(name.zip3);
      const was: ChangeSide = {
        area: isOld ? await areas.read(name, build) : undefined,
        prices: oldPrices,
        hashes: oldHashes,
      };
      const is: ChangeSide = { area: await areas.read(name), prices: newPrices, hashes: newHashes };
      yield* changeRows(pair, before, was, is);
    }
  });
}
