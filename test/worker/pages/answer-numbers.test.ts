// Every number on the answer page against plain loops over the whole world: rows, sentence, plot, drive-to-save, nation,
// Medicare, counts and the printed sheet. No amount is missing, and the page has no other amount.
import { describe, expect, it } from 'vitest';
import type { CodeTile } from '../../../schemas/tile.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { amountsIn, answerRenderer, textOf, writtenCents } from '../../support/prices/answer-page-in.ts';
import type { World } from '../../support/prices/hand-world.ts';
import { memberIn, type Place } from '../../support/prices/look-up-in.ts';
import {
  type NaiveAnswer,
  type NaiveRow,
  naiveFigures,
  naiveList,
  naiveLookup,
  naiveStates,
} from '../../support/prices/naive-lookup.ts';
import { randomQuestion, randomWorld } from '../../support/prices/random-world.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(43);
const ANSWERS = rounds(20, 1000);
const QUESTIONS_A_WORLD = 2;
const DRIVE_MILES = [10, 25, 50, 100, 150];
const PRINTED_ROWS = 9;
/** From this bill above an estimate on, a person may dispute it. It is on every sheet. */
const DISPUTE = '$400';

/** What the page has to say, in cents. */
type Expected = {
  rows: NaiveRow[];
  dots: NaiveRow[];
  naive: NaiveAnswer;
  drive: (number | null)[];
  nation: ReturnType<typeof naiveFigures>;
  medicare: number | null;
  isItem: boolean;
};

/** A world whose amounts reach from a dollar to thousands, so that cents and whole dollars both occur. */
function worldOf(random: Random): World {
  const world = randomWorld(random);
  const factor = random.pick([1, 9, 137]);
  const hospitals = world.hospitals.map((one) => {
    const { price } = one;
    if (price === null) return one;
    const [cents, low, high] = [price.cents * factor, price.low * factor, price.high * factor];
    return { ...one, price: { ...price, cents, low, high } };
  });
  return { ...world, hospitals };
}

function expected(world: World, place: Place, radius: number, medicare: number | null, isItem: boolean) {
  const naive = naiveLookup(world, place, radius);
  const near = naiveList(world, place, naive.radius ?? 150);
  const rows = near.length > 0 ? near : naiveList(world, place, null);
  const sourceOf = (number: number) => world.hospitals[number]?.source ?? -1;
  const dots = rows.filter(
    ({ number }) =>
      sourceOf(number) < 0 ||
      rows.every((other) => sourceOf(other.number) !== sourceOf(number) || other.number >= number),
  );
  const drive = DRIVE_MILES.map((miles) => naiveList(world, place, miles)[0]?.price.cents ?? null);
  const priced = world.hospitals.flatMap((one, number) =>
    one.price ? [{ ...one, price: one.price, number }] : [],
  );
  return { rows, dots, naive, drive, nation: naiveFigures(priced), medicare, isItem };
}

/** Every amount that has to be on the page, and nothing else. */
function allAmounts({ rows, dots, naive, drive, nation, medicare, isItem }: Expected): string[] {
  const cents: (number | null)[] = rows.flatMap(({ price: { cents: own, low, high, n } }) =>
    n > 1 ? [own, low, high] : [own],
  );
  cents.push(medicare);
  if (!isItem) {
    const { median, p25, p75, stability } = naive.figures;
    if (rows.length > 0) {
      cents.push(median, p25, p75, stability?.low ?? null, stability?.high ?? null);
      cents.push(...dots.map(({ price }) => price.cents));
      const saved = (median ?? 0) - (rows[0]?.price.cents ?? 0);
      if (naive.scope === 'radius' && saved >= 100) cents.push(Math.round(saved / 100) * 100);
    }
    cents.push(nation.median, nation.p25, nation.p75);
    const nearest = drive.find((one) => one !== null) ?? null;
    cents.push(...drive, ...drive.map((one) => (one === null || nearest === null ? null : nearest - one)));
  }
  const written = cents.filter((one) => one !== null && one !== 0).map((one) => writtenCents(one ?? 0));
  return [...new Set([...written, DISPUTE])].sort();
}

/** The rows of a page as they are marked for its scripts, which draw the map and the comparison from them. */
function shownRows(html: string) {
  const row =
    /data-rank="(\d+)" data-lat="([^"]+)" data-lng="([^"]+)" data-price="([^"]+)" data-miles="([^"]+)"[\s\S]*?<h3>([^<]*)<[\s\S]*?<b data-amount="[^"]*">([^<]*)</g;
  return [...html.matchAll(row)].map(([, rank, lat, lng, price, miles, name, amount]) => [
    ...[Number(rank), Number(lat), Number(lng), Math.round(Number(price) * 100), Number(miles)],
    ...[name, amount],
  ]);
}

function expectedRows({ rows, isItem }: Expected, world: World) {
  const order = isItem
    ? [...rows].sort(
        (a, b) => Math.round(a.miles * 10) - Math.round(b.miles * 10) || rows.indexOf(a) - rows.indexOf(b),
      )
    : rows;
  return order.map(({ id, number, price, miles }, i) => {
    const campus = world.hospitals[number]?.campuses.find((one) => one.id === id);
    return [
      ...[i + 1, campus?.lat, campus?.lng, price.cents, Math.round(miles * 10) / 10],
      ...[`Sample Hospital ${number}`, writtenCents(price.cents)],
    ];
  });
}

/** The sentences of the plot's alternative, from the same figures. */
function plotSentences({ dots, naive, nation, medicare, rows }: Expected): string[] {
  const { median, p25, p75, stability } = naive.figures;
  const prices = dots.map(({ price }) => price.cents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map(writtenCents);
  return [
    `${rows.length} ${rows.length === 1 ? 'hospital' : 'hospitals'}`,
    `, ${low} to ${high}`,
    median === null ? '' : `The middle is ${writtenCents(median)}.`,
    p25 === null || p75 === null
      ? ''
      : `Half of the prices lie between ${writtenCents(p25)} and ${writtenCents(p75)}.`,
    stability === null
      ? ''
      : `the middle would lie between ${writtenCents(stability.low)} and ${writtenCents(stability.high)}.`,
    medicare === null ? '' : `Medicare pays a hospital ${writtenCents(medicare)}.`,
    nation.median === null ? '' : `Middle in the US ${writtenCents(nation.median)}.`,
  ];
}

function checkPlots(html: string, want: Expected, label: string): void {
  const titles = [
    ...html.matchAll(/<svg[^>]*role="img"[\s\S]*?<title[^>]*>([^<]*)<\/title><desc[^>]*>([^<]*)</g),
  ];
  // Two widths on the page and two on the sheet.
  expect(titles, label).toHaveLength(want.rows.length > 0 && !want.isItem ? 4 : 0);
  for (const [, title = '', description = ''] of titles) {
    for (const sentence of plotSentences(want)) expect(`${title}. ${description}`, label).toContain(sentence);
  }
  for (const [drawing] of html.matchAll(/<svg class="(?:wide|narrow)"[\s\S]*?<\/svg>/g)) {
    const dots = [...drawing.matchAll(/data-ranks="([\d ]+)"[\s\S]*?<text[^>]* x="([^"]+)"/g)].map(
      ([, ranks = '', x]) => ({ x: Number(x), ranks: ranks.split(' ').map(Number) }),
    );
    const all = dots.flatMap(({ ranks }) => ranks).sort((a, b) => a - b);
    expect(all, label).toEqual(want.rows.map((_, i) => i + 1));
    expect(dots, label).toHaveLength(want.dots.length);
    // A dot of several ranks is wide and moved inwards at the ends of the axis.
    const alone = dots.filter(({ ranks }) => ranks.length === 1).sort((a, b) => a.x - b.x);
    const byPlace = alone.map(({ ranks: [rank = 0] }) => want.rows[rank - 1]?.price.cents ?? Number.NaN);
    expect(byPlace, label).toEqual([...byPlace].sort((a, b) => a - b));
  }
}

function checkSheet(html: string, want: Expected, label: string): void {
  const sheet = /<section class="sheet"[\s\S]*<\/section>/.exec(html)?.[0] ?? '';
  const printed = [...sheet.matchAll(/<td>(\d+)\. <b>([^<]*)<\/b>[\s\S]*?<td class="amount">([^<]*)</g)];
  expect(printed, label).toHaveLength(Math.min(want.rows.length, PRINTED_ROWS));
  const shown = shownRows(html);
  printed.forEach(([, rank, name, amount], i) => {
    expect([Number(rank), name, amount], label).toEqual([i + 1, shown[i]?.[5], shown[i]?.[6]]);
  });
  const sentence = (part: string, mark: RegExp) => textOf(mark.exec(part)?.[1] ?? '').replace(/\s+/g, ' ');
  expect(sentence(sheet, /<p class="sheet-answer">([\s\S]*?)<\/p>/).replaceAll(' ', ''), label).toBe(
    sentence(html, /<p class="lead answer">([\s\S]*?)<\/p>/).replaceAll(' ', ''),
  );
}

function checkCounts(text: string, { naive, nation, rows, isItem }: Expected, label: string): void {
  const said = text.replaceAll(',', '');
  const { n_sources, n_facilities, n_systems, median } = naive.figures;
  if (naive.inRange > 0) {
    expect(said, label).toMatch(new RegExp(`price files of ${naive.inRange} hospitals? within`));
    expect(said, label).toMatch(new RegExp(`radius; ${naive.priced} of them`));
  }
  if (isItem) return;
  if (median !== null) {
    expect(said, label).toMatch(new RegExp(`made from ${n_systems} independent`));
    expect(said, label).toMatch(
      new RegExp(`: ${n_sources} published prices? in the files of ${n_facilities} h`),
    );
  }
  if (nation.median !== null)
    expect(said, label).toContain(`from ${nation.n_facilities} hospitals in 2 states`);
  if (naive.radius !== null)
    expect(said, label).toMatch(new RegExp(`${rows.length} hospitals? within \\d+ miles`));
}

/** The world's own nation, an amount of Medicare, and for some worlds an item, whose prices are not ranked. */
function changeOf(world: World, medicare: number | null, isItem: boolean) {
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  const { nation } = expected(world, { kind: 'zip', zip: world.zips[0]?.zip ?? '' }, 50, null, false);
  return (tile: CodeTile): CodeTile => ({
    ...tile,
    covers: { kind: isItem ? 'item' : 'facility_fee_only', unit: null },
    national: {
      ...tile.national,
      ...{ n_sources: nation.n_sources, n_facilities: nation.n_facilities, n_states: 2 },
      ...{ median: dollars(nation.median), p25: dollars(nation.p25), p75: dollars(nation.p75) },
    },
    medicare: {
      ...tile.medicare,
      ...(medicare === null ? {} : { comparable: 'outpatient_amount', outpatient_amount: medicare / 100 }),
    },
  });
}

describe(`the answer page of ${ANSWERS} random answers (seed ${SEED})`, () => {
  it('has every number of the tiles, and no other amount', async () => {
    const random = seededRandom(SEED);
    const render = await answerRenderer();
    const seen = { plots: 0, items: 0, states: 0 };
    for (let done = 0; done < ANSWERS; ) {
      const world = worldOf(random);
      const isItem = done % 10 === 4;
      const medicare = random.int(3) === 0 ? null : 5_000 + random.int(200_000);
      const ask = await memberIn(world, naiveStates(world), changeOf(world, medicare, isItem));
      for (let i = 0; i < QUESTIONS_A_WORLD; i += 1, done += 1) {
        const { place, radius } = randomQuestion(random, world);
        const want = expected(world, place, radius, medicare, isItem);
        const label = `seed ${SEED}, answer ${done}: ${JSON.stringify(place)} within ${radius}`;
        const found = await ask(place, radius);
        const [html, spanish] = [render(found, radius, 'en'), render(found, radius, 'es')];
        expect(amountsIn(textOf(html)), label).toEqual(allAmounts(want));
        expect(amountsIn(textOf(spanish)), label).toEqual(allAmounts(want));
        expect(shownRows(html), label).toEqual(expectedRows(want, world));
        expect(shownRows(spanish), label).toEqual(expectedRows(want, world));
        checkPlots(html, want, label);
        checkSheet(html, want, label);
        checkCounts(textOf(html), want, label);
        seen.plots += !isItem && want.rows.length > 0 ? 1 : 0;
        seen.items += isItem && want.rows.length > 0 ? 1 : 0;
        seen.states += want.naive.scope === 'state' && want.rows.length > 0 ? 1 : 0;
      }
    }
    expect(Math.min(seen.plots, seen.items, seen.states), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});
