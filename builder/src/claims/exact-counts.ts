// Which counts of single clinicians and hospitals may be shown exactly. What an area has in all is published too, so the
// exact counts of its providers must not give away that of one who has too few services to be shown.
import { type AreaRow, type ClaimsSetting, LEAST_COUNT, type ProviderRow } from './claims-row.ts';
import { roundToWhole } from './decimal.ts';
import { leastShown } from './publishable.ts';

/** What is counted: a code, an MS-DRG or an APC, in a setting. */
type Counted = { code: string; setting: ClaimsSetting };
/** The count of an area and a setting. `providers` is null when it is not known. */
type Total = { services: number; providers: number | null };

const NATION = 'US';
const SETTINGS: readonly ClaimsSetting[] = ['F', 'O', 'inpatient', 'outpatient'];
/** A clinician's services are shown as the sum of both places, so what remains of the sum counts too. */
const BOTH_PLACES = 'F+O';

/** Adds up what areas have in all, and what the providers in them have that can be shown. */
export class ExactCounts {
  readonly #areas = new Map<string, Total>();
  readonly #shown = new Map<string, Total>();
  /** Services of the states by what is counted, and of the nation under its own name. */
  readonly #byService = new Map<string, Map<string, number>>();
  /** What `isExact` has found; a file has many rows of a code and a state. */
  readonly #found = new Map<string, boolean>();

  /** Takes every row by area of the same year. An outpatient row counts for its APC. */
  addArea({ area, code, apc, setting, services, providers }: AreaRow): void {
    if (services === null) return;
    this.#found.clear();
    const counted = { code: apc ?? code, setting };
    add(this.#areas, area, counted, roundToWhole(services), providers);
    const key = serviceKey(counted.code, setting);
    const areas = this.#byService.get(key) ?? new Map<string, number>();
    this.#byService.set(key, areas);
    areas.set(area, (areas.get(area) ?? 0) + roundToWhole(services));
  }

  /** Takes every row by provider. */
  addProvider({ code, setting, services, state }: ProviderRow): void {
    this.#found.clear();
    for (const area of [NATION, state]) add(this.#shown, area, { code, setting }, services, 1);
  }

  /**
   * Whether the exact counts of the providers of a state may be shown for a code: both in the state and in the nation
   * they have to leave a remainder that says nothing. Without the count of the area the remainder is not known. Nor may
   * they stand for a state whose count is hidden, because the nation less all states would be a small count.
   */
  isExact(code: string, state: string): boolean {
    const key = `${state} ${code}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = !this.#isHidden(code, state) && this.#leavesNothing(code, state);
    this.#found.set(key, found);
    return found;
  }

  #isHidden(code: string, state: string): boolean {
    return SETTINGS.some((setting) => {
      const areas = this.#byService.get(serviceKey(code, setting));
      const [nation, own] = [areas?.get(NATION), areas?.get(state)];
      if (!areas || nation === undefined || own === undefined) return false;
      const states = [...areas].flatMap(([area, services]) => (area === NATION ? [] : [services]));
      return own < leastShown(nation, states);
    });
  }

  #leavesNothing(code: string, state: string): boolean {
    return [NATION, state].every((area) =>
      [...SETTINGS, BOTH_PLACES].every((setting) => {
        const key = keyOf(area, code, setting);
        const shown = this.#shown.get(key);
        if (!shown) return true;
        const total = this.#areas.get(key);
        return total !== undefined && !isTelling(total, shown);
      }),
    );
  }
}

function serviceKey(code: string, setting: string): string {
  return `${code} ${setting}`;
}

function keyOf(area: string, code: string, setting: string): string {
  return `${area} ${code} ${setting}`;
}

function add(
  totals: Map<string, Total>,
  area: string,
  { code, setting }: Counted,
  services: number,
  providers: number | null,
): void {
  const settings = setting === 'F' || setting === 'O' ? [setting, BOTH_PLACES] : [setting];
  for (const one of settings) {
    const key = keyOf(area, code, one);
    const known = totals.get(key) ?? { services: 0, providers: 0 };
    // The clinicians of both places may be the same people.
    const isCounted = one !== BOTH_PLACES && known.providers !== null && providers !== null;
    totals.set(key, {
      services: known.services + services,
      providers: isCounted ? (known.providers ?? 0) + providers : null,
    });
  }
}

/**
 * Whether what remains for the others is a small count, or one service for each of them. The providers may have more than
 * the area: hospitals are counted by a group of procedures, and the area lacks a procedure with a small count, which is then
 * the difference.
 */
function isTelling(total: Total, shown: Total): boolean {
  const rest = total.services - shown.services;
  if (rest !== 0 && Math.abs(rest) < LEAST_COUNT) return true;
  if (total.providers === null || shown.providers === null) return false;
  const hidden = total.providers - shown.providers;
  return hidden > 0 && rest > 0 && rest <= hidden;
}
