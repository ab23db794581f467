// The independent sources around a place, taken from a pass over a code tile, and the radius that answers. Pure.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES } from '../../../schemas/aggregate.ts';
import { laterDate } from '../../../schemas/iso-date.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import { directoryTable, type FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import type { PricedSource } from '../../../schemas/statistics.ts';
import type { Directory } from '../../../schemas/tile.ts';
import type { NearFile } from './nearest-campus.ts';

/** The radii in miles that an area grows through when the asked radius holds too few sources. */
export const AREA_RADII = [25, 50, 100, MAX_RADIUS_MILES];

/** What a radius holds: its sources, and the counts and the newest date of their price files. */
export type SourcesWithin = {
  radiusMiles: number;
  sources: PricedSource[];
  nPrices: number;
  nFiles: number;
  refreshed: string | null;
};

/** Whether a radius holds enough sources for quartiles, so that no wider one is looked at. */
export function hasQuartiles(within: SourcesWithin | undefined): boolean {
  return within !== undefined && within.sources.length >= MIN_SOURCES_FOR_QUARTILES;
}

/**
 * Collects the price files that are within reach. The columns hold one number for each of them, in the order of the
 * tile.
 */
export class AreaSources {
  readonly #directory: Directory;
  readonly #found: Readonly<NearFile>[] = [];
  readonly #cents: number[] = [];
  readonly #n: number[] = [];
  readonly #source: number[] = [];

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Takes the next entry of the code tile, with where its file is. */
  take({ cents, n, source }: FacilityPriceEntry, found: Readonly<NearFile>): void {
    if (found.radius > MAX_RADIUS_MILES) return;
    this.#found.push(found);
    this.#cents.push(cents);
    this.#n.push(n);
    this.#source.push(source);
  }

  /**
   * The smallest radius, from the asked one up, that holds enough sources for quartiles; when none does, the smallest that
   * holds enough for a median; undefined when none holds so few.
   * @param reachMiles the widest radius that is looked at
   */
  smallestRadius(askedMiles: number, reachMiles = MAX_RADIUS_MILES): SourcesWithin | undefined {
    let forMedian: SourcesWithin | undefined;
    for (let radius = askedMiles; ; ) {
      const within = this.#within(radius);
      if (hasQuartiles(within)) return within;
      if (within.sources.length >= MIN_SOURCES_FOR_MEDIAN) forMedian ??= within;
      const wider = AREA_RADII.find((miles) => miles > radius);
      if (wider === undefined || wider > reachMiles) return forMedian;
      radius = wider;
    }
  }

  #within(radiusMiles: number): SourcesWithin {
    const within: SourcesWithin = { radiusMiles, sources: [], nPrices: 0, nFiles: 0, refreshed: null };
    // Most sources have one file.
    let shared: Map<number, SharedSource> | undefined;
    const table = directoryTable(this.#directory);
    const { files, dates } = table;
    for (let i = 0; i < this.#found.length; i += 1) {
      const found = this.#found[i];
      if (found === undefined || found.radius > radiusMiles) continue;
      const { file } = found;
      const at = table.fileOf(found.campus);
      within.nPrices += this.#n[i] ?? 0;
      within.nFiles += 1;
      within.refreshed = laterDate(within.refreshed, dates[(files.updated[at] ?? 0) - 1] ?? null);
      const own: SharedSource = { file, cents: this.#cents[i] ?? 0, system: (files.system[at] ?? 0) || null };
      const number = this.#source[i] ?? -1;
      const known = number < 0 ? undefined : shared?.get(number);
      if (known === undefined) {
        within.sources.push(own);
        if (number >= 0) {
          shared ??= new Map();
          shared.set(number, own);
        }
      } else if (file < known.file) Object.assign(known, own);
    }
    return within;
  }
}

/** A source that may have several files: its price and system are those of the file with the lowest number. */
type SharedSource = PricedSource & { file: number };
