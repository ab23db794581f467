// The table by state: hospitals of the list, how many the release uses, and how many are missing for which kind of reason.
import type { Child } from 'hono/jsx';
import type { CoverageState } from '../../../../schemas/coverage.ts';
import { STATE_NAMES } from '../../../../schemas/states.ts';
import { type Language, number } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

const BAR_WIDTH = 80;
const PERCENT = 100;

type Counts = Omit<CoverageState, 'build' | 'state'>;

/** States in the order of their names, and all of them together, below what the children show of them. */
export function StateTable(props: { states: readonly CoverageState[]; lang: Language; children: Child }) {
  const { states, lang, children } = props;
  const t = TEXTS[lang].coverage.states;
  const name = ({ state }: CoverageState) => STATE_NAMES[state] ?? state;
  const ordered = [...states].sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return (
    <div class="section">
      <h2 id="states-title">{t.title}</h2>
      <p>{t.intro}</p>
      {children}
      <section class="scroll" tabindex={0} aria-labelledby="states-title">
        <table class="covered-states">
          <thead>
            <tr>
              <th scope="col">{t.state}</th>
              {[t.hospitals, t.used].map((title) => (
                <th scope="col" class="amount">
                  {title}
                </th>
              ))}
              <th scope="col">{t.share}</th>
              {[t.unusable, t.notFetched, t.notAttempted].map((title) => (
                <th scope="col" class="amount">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((one) => (
              <tr>
                <th scope="row">
                  <a href={pathIn(lang, `/coverage?state=${one.state}`)}>{name(one)}</a>
                </th>
                <CountCells counts={one} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <CountCells counts={sumOf(states)} />
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

/** The share of the listed hospitals whose file the release uses. */
export function shareOf({ hospitals, read, last_good }: Counts): number {
  return hospitals === 0 ? 0 : (read + last_good) / hospitals;
}

function CountCells({ counts }: { counts: Counts }) {
  const used = counts.read + counts.last_good;
  const share = shareOf(counts);
  return (
    <>
      <td class="amount">{number(counts.hospitals)}</td>
      <td class="amount">{number(used)}</td>
      <td class="share">
        <svg viewBox={`0 0 ${BAR_WIDTH} 10`} width={BAR_WIDTH} height="10" aria-hidden="true">
          <rect class="rail" width={BAR_WIDTH} height="10" />
          <rect class="bar" width={Math.round(share * BAR_WIDTH)} height="10" />
        </svg>{' '}
        {`${Math.floor(share * PERCENT)}%`}
      </td>
      <td class="amount">{number(counts.unusable)}</td>
      <td class="amount">{number(counts.not_fetched)}</td>
      <td class="amount">{number(counts.not_attempted)}</td>
    </>
  );
}

function sumOf(states: readonly CoverageState[]): Counts {
  const sum = (count: (state: CoverageState) => number) => states.reduce((all, one) => all + count(one), 0);
  return {
    hospitals: sum((one) => one.hospitals),
    read: sum((one) => one.read),
    last_good: sum((one) => one.last_good),
    unusable: sum((one) => one.unusable),
    not_fetched: sum((one) => one.not_fetched),
    not_attempted: sum((one) => one.not_attempted),
  };
}
