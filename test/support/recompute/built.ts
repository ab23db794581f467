// Recomputation of code tiles: what a build says, read from its folder, in the form that is compared.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FiledTiles, filedTiles } from '../../../schemas/editions.ts';
import {
  areaEntry,
  areaKeys,
  codesOfIndex,
  directoryCampuses,
  directoryFile,
  eachFacilityPrice,
  fileIndexes,
} from '../../../schemas/read-tile.ts';
import {
  type AreaColumns,
  type BuildIndex,
  type CodeTile,
  type StateTile,
  tileKeys,
  type Zip3Statistics,
} from '../../../schemas/tile.ts';
import type { Report } from './price-files.ts';
import type { Statistics } from './sources.ts';

export type Built = {
  dir: string;
  filed: FiledTiles;
  /** Codes with statistics by ZIP3. */
  zip3Statistics: ReadonlySet<string>;
  report: Report;
  codes: string[];
  /** States and ZIP3s of the campuses of every located price file. */
  states: Map<number, Set<string>>;
  zip3s: Map<number, Set<string>>;
  /** Date of every located price file, and the systems by state: directories number them each for itself. */
  dates: Map<number, string | null>;
  systems: { state: string; ofFile: Map<number, number | null> }[];
};

export function readBuild(dir: string): Built {
  const report: Report = readJson(join(dir, 'report.json'));
  const index: BuildIndex = readJson(join(dir, tileKeys.index(report.build)));
  const filed = filedTiles(index);
  const built: Built = {
    dir,
    filed,
    zip3Statistics: new Set(codesOfIndex(index.zip3_statistics)),
    report,
    codes: codesOfIndex(index),
    states: new Map(),
    zip3s: new Map(),
    dates: new Map(),
    systems: [],
  };
  for (const name of index.states) {
    const { state: ofTile, directory }: StateTile = readJson(
      join(dir, tileKeys.state(filed.state(name), name)),
    );
    const ofFile = new Map<number, number | null>();
    for (const [number, at] of fileIndexes(directory)) {
      const { updated, system } = directoryFile(directory, at);
      built.dates.set(number, updated);
      ofFile.set(number, system);
    }
    built.systems.push({ state: ofTile, ofFile });
    for (const { file, state, zip } of directoryCampuses(directory)) {
      built.states.set(file, (built.states.get(file) ?? new Set()).add(state));
      built.zip3s.set(file, (built.zip3s.get(file) ?? new Set()).add(zip.slice(0, 3)));
    }
  }
  return built;
}

export function readCodeTile(built: Built, code: string): CodeTile {
  return readJson(join(built.dir, tileKeys.code(built.filed.code(code), code)));
}

export function readZip3Areas(built: Built, code: string): Record<string, Statistics> {
  if (!built.zip3Statistics.has(code)) return {};
  const key = tileKeys.zip3Statistics(built.filed.zip3Statistics(code), code);
  const { zip3, dates }: Zip3Statistics = readJson(join(built.dir, key));
  return areasOf(zip3, dates);
}

/** Area columns as one object for each area. */
export function areasOf(columns: AreaColumns, dates: string[]): Record<string, Statistics> {
  return Object.fromEntries(
    areaKeys(columns).flatMap((key) => {
      const area = areaEntry(columns, dates, key);
      return area ? [[key, area]] : [];
    }),
  );
}

export type ListedPrice = {
  price: number;
  low: number;
  high: number;
  n: number;
  far_below: boolean;
  with: string;
};

/** The facility list by file; `with` names the files that are one source with this one. */
export function listedPrices({ facilities }: CodeTile): Record<string, ListedPrice> {
  const listed: Record<string, ListedPrice> = {};
  const groups = new Map<number, number[]>();
  const sourceOf = new Map<number, number>();
  eachFacilityPrice(facilities, ({ file, cents, low, high, n, source, farBelow }) => {
    listed[file] = { price: cents, low, high, n, far_below: farBelow, with: '' };
    if (source < 0) return;
    groups.set(source, [...(groups.get(source) ?? []), file]);
    sourceOf.set(file, source);
  });
  for (const [file, source] of sourceOf) {
    const entry = listed[file];
    if (entry !== undefined) entry.with = namesOfOthers(groups.get(source) ?? [], file);
  }
  return listed;
}

export function namesOfOthers(files: number[], file: number): string {
  return files
    .filter((other) => other !== file)
    .sort((a, b) => a - b)
    .join(' ');
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}
