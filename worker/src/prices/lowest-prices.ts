// The facilities with the lowest published prices, taken from a pass over a code tile. Pure.
import { type Facility, MAX_FACILITIES } from '../../../schemas/api.ts';
import { type Cents, dollarsOf } from '../../../schemas/money.ts';
import { textAt } from '../../../schemas/number-column.ts';
import {
  directoryCampus,
  directoryFile,
  directoryTable,
  type FacilityPriceEntry,
} from '../../../schemas/read-tile.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import type { NearFile } from './nearest-campus.ts';
import { flagsOf, spreadOf } from './price-marks.ts';

export type KeptPrice = Required<FacilityPriceEntry> & Pick<NearFile, 'campus' | 'miles'>;

/** Keeps the lowest prices of a pass and counts all of them. Ties go by price, then distance, then facility id. */
export class LowestPrices {
  readonly #directory: Directory;
  readonly #limit: number;
  readonly #kept: KeptPrice[] = [];
  #priced = 0;

  constructor(directory: Directory, limit = MAX_FACILITIES) {
    this.#directory = directory;
    this.#limit = limit;
  }

  /** Price files with a campus that counts and a price. */
  get priced(): number {
    return this.#priced;
  }

  /** Takes the next entry of the code tile, with where its file is; it is copied only when it may be listed. */
  take(entry: FacilityPriceEntry, { campus, miles }: Readonly<NearFile>): void {
    this.#priced += 1;
    if (this.isFullAt(entry.cents)) return;
    const { file, cents, low, high, n, source, farBelow, evidence } = entry;
    this.#kept.push({ file, cents, low, high, n, source, farBelow, evidence, campus, miles });
  }

  /**
   * Whether neither a price nor any after it may be listed. The tile is sorted by price alone, so everything that ties with the
   * last kept price still competes.
   */
  isFullAt(cents: Cents): boolean {
    const { length } = this.#kept;
    return length >= this.#limit && cents > (this.#kept[length - 1]?.cents ?? 0);
  }

  /** The lowest prices in their order, after the pass. */
  kept(): KeptPrice[] {
    const { id: ids } = directoryTable(this.#directory).campuses;
    const idOf = ({ campus }: KeptPrice) => textAt(ids, campus);
    return this.#kept
      .sort((a, b) => a.cents - b.cents || a.miles - b.miles || (idOf(a) < idOf(b) ? -1 : 1))
      .slice(0, this.#limit);
  }

  /** Records of the facilities with the lowest prices, and the price-file number of each, after the pass. */
  listed(tile: CodeTile): { facilities: Facility[]; files: number[] } {
    const kept = this.kept();
    return {
      facilities: kept.map((price) => this.record(price, tile)),
      files: kept.map(({ file }) => file),
    };
  }

  /** The record of a kept price. */
  record(price: KeptPrice, { setting }: CodeTile): Facility {
    return facilityRecord(price, this.#directory, setting);
  }
}

function facilityRecord(price: KeptPrice, directory: Directory, setting: Facility['setting']): Facility {
  const { id, name, city, state, zip } = directoryCampus(directory, price.campus);
  const { updated, url } = directoryFile(directory, directoryTable(directory).fileOf(price.campus));
  return {
    facility_id: id,
    name: inOnePiece(name),
    city: inOnePiece(city),
    state,
    zip,
    distance_miles: Math.round(price.miles * 10) / 10,
    cash_price: dollarsOf(price.cents),
    price_low: dollarsOf(price.low),
    price_high: dollarsOf(price.high),
    n_prices: price.n,
    spread: spreadOf(price),
    currency: 'USD',
    setting,
    last_refreshed: updated,
    source_url: url,
    flags: flagsOf(price, directory),
  };
}
