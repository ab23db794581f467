// The map of the states: a square for each, about where it lies, with the share of its hospitals that the release uses. A
// true outline of Rhode Island has no room for a number. The table below the map has the same numbers.
import type { CoverageState } from '../../../../schemas/coverage.ts';
import { STATE_NAMES } from '../../../../schemas/states.ts';
import type { Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { shareOf } from './state-table.tsx';

/** Rows from north to south; two letters or two dots for each of eleven columns. */
const GRID = [
  'AK ·· ·· ·· ·· ·· ·· ·· ·· ·· ME',
  '·· ·· ·· ·· ·· ·· ·· ·· ·· VT NH',
  'WA ID MT ND MN WI MI ·· NY MA RI',
  'OR NV WY SD IA IL IN OH PA CT ··',
  'CA UT CO NE MO KY WV VA MD NJ ··',
  '·· AZ NM KS AR TN NC SC DC DE ··',
  '·· ·· ·· OK LA MS AL GA ·· ·· ··',
  'HI ·· ·· TX ·· ·· ·· ·· FL ·· ··',
  'GU MP AS FM MH PW ·· ·· ·· PR VI',
].map((row) => row.split(' '));
/** Islands that are drawn only when the list of hospitals has them. */
const TERRITORIES = new Set(GRID.at(-1));
const COLUMNS = 11;
const STEP_X = 26;
const STEP_Y = 33;
const GAP = 1;
const STEPS = 5;
const PERCENT = 100;

/** The map with its key. */
export function StateMap({ states, lang }: { states: readonly CoverageState[]; lang: Language }) {
  const t = TEXTS[lang].coverage.map;
  const byState = new Map(states.map((one) => [one.state as string, one]));
  const rows = GRID.filter((row) => row.some((state) => !TERRITORIES.has(state) || byState.has(state)));
  const cells = rows.flatMap((row, y) =>
    row.flatMap((state, x) => (isDrawn(state, byState) ? [{ state, x, y, counts: byState.get(state) }] : [])),
  );
  return (
    <figure class="state-map">
      <svg
        viewBox={`0 0 ${COLUMNS * STEP_X} ${rows.length * STEP_Y}`}
        role="img"
        aria-label={words(states, lang)}
      >
        {cells.map((cell) => (
          <Square {...cell} />
        ))}
      </svg>
      <figcaption class="quiet">
        {t.key}
        <span class="state-key">
          {Array.from({ length: STEPS }, (_, step) => (
            <span>
              <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
                <rect class={`step-${step}`} width="14" height="14" />
              </svg>
              {keyOf(step)}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

function isDrawn(state: string, byState: ReadonlyMap<string, CoverageState>): boolean {
  return state in STATE_NAMES && (!TERRITORIES.has(state) || byState.has(state));
}

type Cell = { state: string; x: number; y: number; counts: CoverageState | undefined };

function Square({ state, x, y, counts }: Cell) {
  const [left, top] = [x * STEP_X, y * STEP_Y];
  const share = counts && shareOf(counts);
  const step = share === undefined ? 'none' : Math.min(STEPS - 1, Math.floor(share * STEPS));
  const middle = left + (STEP_X - GAP) / 2;
  return (
    <g class={`state step-${step}`}>
      <rect x={left} y={top} width={STEP_X - GAP} height={STEP_Y - GAP} />
      <text x={middle} y={top + 14} class="state-letters">
        {state}
      </text>
      {share !== undefined && (
        <text x={middle} y={top + 27}>
          {Math.floor(share * PERCENT)}
        </text>
      )}
    </g>
  );
}

/** "40–59%". */
function keyOf(step: number): string {
  const width = PERCENT / STEPS;
  const end = step === STEPS - 1 ? PERCENT : (step + 1) * width - 1;
  return `${step * width}–${end}%`;
}

/** The text alternative: how many states have which share. */
function words(states: readonly CoverageState[], lang: Language): string {
  const t = TEXTS[lang].coverage.map;
  const n = Array.from({ length: STEPS }, () => 0);
  for (const one of states) {
    const step = Math.min(STEPS - 1, Math.floor(shareOf(one) * STEPS));
    n[step] = (n[step] ?? 0) + 1;
  }
  const parts = n.flatMap((count, step) => (count === 0 ? [] : [t.states(count, keyOf(step))])).toReversed();
  return `${t.label} ${parts.join(', ')}. ${t.table}`;
}
