// The `json` lines of `bench mrf`: JSON price files through the reader that `build` calls, against
// @streamparser/json.
import type { BenchLine } from '../line.ts';
import { generatedLine } from './generated.ts';
import { writeJson } from './json-file.ts';
import { jsonSides } from './json-sides.ts';
import { realLines } from './real.ts';

/** Prints `mrf/json` for a generated file and, where it is at hand, for the real one, which has one line. */
export const jsonLines: BenchLine = async (options) => {
  await generatedLine('mrf/json', writeJson, jsonSides, options);
  await realLines('mrf/json', 'v3-json-uchicago-IL-full.json.gz', jsonSides, options);
};
