// The facilities with the lowest published prices, taken from a pass over a code tile. Pure.
import { type Facility, MAX_FACILITIES } from '../../../schemas/api.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { textAt } from '../../../schemas/number-column.ts';
import {
  directoryCampus,
  directoryFile,
  directoryTable,
  type FacilityPriceEntry,
} from '../../../schemas/read-tile.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import type { NearCampuses } from './nearest-campus.ts';
import { flagsOf, spreadOf } from './price-marks.ts';

export type KeptPrice = FacilityPriceEntry & { campus: number; miles: number };

/** Keeps the lowest prices of a pass and counts all of them. Ties go by price, then distance, then facility id. */
export class LowestPrices {
  readonly #directory: Directory;
  readonly #near: NearCampuses;
  readonly #limit: number;
  readonly #kept: KeptPrice[] = [];
  #priced = 0;

  constructor(directory: Directory, near: NearCampuses, limit = MAX_FACILITIES) {
    this.#directory = directory;
    this.#near = near;
    this.#limit = limit;
  }

  /** Price files with a campus that counts and a price. */
  get priced(): number {
    return this.#priced;
  }

  /** Takes the next entry of the code tile; it is copied only when it may be listed. */
  take(entry: FacilityPriceEntry): void {
    const near = this.#near.find(entry.file);
    if (near === undefined) return;
    this.#priced += 1;
    // The tile is sorted by price alone, so everything that ties with the last kept price still competes.
    if (this.#priced > this.#limit && entry.cents > (this.#kept[this.#kept.length - 1]?.cents ?? 0)) return;
    this.#kept.push({ ...entry, campus: near.campus, miles: near.miles });
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
  const { updated, url } = directoryFile(
    directory,
    directoryTable(directory).campuses.at[price.campus] ?? -1,
  );
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
