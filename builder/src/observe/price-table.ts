// The distinct prices of one price file: by setting, billing class, code and cents. Four keys after each other are faster
// than one text made of the four, because rows that follow one another mostly have the same setting and class.
import type { CodeKey } from '../../../schemas/code-key.ts';
import type { Sightings } from './sightings.ts';

type PricesByCents = Map<number, Sightings>;
type PricesByCode = Map<CodeKey, PricesByCents>;

/** Finds the prices of a code. */
export class PriceTable {
  readonly #settings = new Map<string, Map<string, PricesByCode>>();
  /** The setting and the class that were asked for last, and their prices. */
  #setting = '';
  #billingClass = '';
  #prices: PricesByCode | undefined;

  /** The prices of a code in a setting and a class, by cents; others can be added. */
  of(setting: string, billingClass: string, code: CodeKey): PricesByCents {
    if (setting !== this.#setting || billingClass !== this.#billingClass || !this.#prices) {
      const classes = getOrAdd(this.#settings, setting, () => new Map<string, PricesByCode>());
      this.#prices = getOrAdd(classes, billingClass, () => new Map<CodeKey, PricesByCents>());
      this.#setting = setting;
      this.#billingClass = billingClass;
    }
    const known = this.#prices.get(code);
    if (known) return known;
    const added: PricesByCents = new Map();
    this.#prices.set(code, added);
    return added;
  }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const added = make();
  map.set(key, added);
  return added;
}
