// `lookup-curve`: how an answer from tiles and one from an indexed SQLite on the disk change with the number of prices, from a
// hundred thousand to 30 million (`--scale 0.1`: a tenth of both). In one process, in turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFacilityPrices } from '../schemas/read-tile.ts';
import type { CodeTile } from '../schemas/tile.ts';
import { compareInProcess } from './lookup/in-process.ts';
import { fillCode, fillPlaces, openSqlite, storeOver } from './lookup/sqlite-store.ts';
import { drawQuestions, objectsOf, onDemandWorld, PLACES } from './lookup/world.ts';
import { openNation } from './tiles/nation-tiles.ts';

const ALL_CODES = 5_600;
/** Codes of each step. A usual code has 5,400 prices. */
const STEPS = [22, 220, 2_200, ALL_CODES];
const QUESTIONS = 200;

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-curve-'));
  const db = openSqlite(join(dir, 'prices.sqlite'));
  try {
    const nation = openNation(seed, scale, ALL_CODES);
    const places = nation.places.slice(0, PLACES);
    let [rows, filled] = [0, 0];
    const tiles = new Map<string, CodeTile>();
    let usual: CodeTile | undefined;
    fillPlaces(db, onDemandWorld({ codes: [], places, objects: objectsOf(nation, [], places) }));
    const steps = STEPS.map((codes) => drawQuestions(seed, QUESTIONS, nation.codes.slice(0, codes), places));
    const asked = new Set(steps.flat().map(({ code }) => code));
    for (const [step, codes] of STEPS.entries()) {
      for (const code of nation.codes.slice(filled, codes)) {
        // A code that nobody asks for has the prices of another one: the database never looks at what they are.
        const tile = asked.has(code) || !usual ? nation.codeTile(code) : { ...usual, code };
        usual ??= tile;
        fillCode(db, tile);
        rows += countFacilityPrices(tile.facilities);
        if (asked.has(code)) tiles.set(code, tile);
      }
      filled = codes;
      const questions = steps[step] ?? [];
      const own = questions.flatMap(({ code }) => tiles.get(code) ?? []);
      const objects = objectsOf(nation, [...new Set(own)], places);
      await compareInProcess('lookup-curve', { objects, questions }, storeOver(db), { rows, seed });
    }
  } finally {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
