// The marks of the strip plot: amounts in, positions in pixels out. Pure; strip-plot.tsx draws them.
import type { ComparableAmount } from '../../../../schemas/benchmark.ts';
import { makeScale, type Scale } from './scale.ts';

/** Where a price lies among those near: below the middle half, in it, or above it. */
export type Band = 'low' | 'mid' | 'high';

/** One independent source. Its hospitals share the dot and their ranks. */
export type PlotDot = {
  ranks: readonly number[];
  price: number;
  /** The lowest and highest published amount when they lie widely apart, otherwise null. */
  range: { low: number; high: number } | null;
  band: Band;
  /** True when a hospital of the source lies within the asked radius. */
  isWithin: boolean;
};

export type StripData = {
  dots: readonly PlotDot[];
  median: number | null;
  quartiles: { p25: number; p75: number } | null;
  stability: { low: number; high: number } | null;
  /** Which of Medicare's amounts compares, and how much it is. */
  medicare: { kind: ComparableAmount; amount: number } | null;
  nation: number | null;
};

/** The words of the plot, written out. */
export type StripWords = {
  title: string;
  description: string;
  middle: string;
  medicare: string;
  nation: string;
  dollars: (amount: number) => string;
};

export type DotMark = {
  x: number;
  y: number;
  label: string;
  band: Band;
  isWithin: boolean;
  ranks: readonly number[];
  /** Half the width: larger than the radius where a dot carries several ranks. */
  half: number;
  whisker: [from: number, to: number] | null;
};
type TextMark = { x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' };
/** `at` and `signY` are the middle of the sign. */
type SignMark = TextMark & { sign: 'medicare' | 'nation'; at: number; signY: number };

export type StripMarks = {
  width: number;
  height: number;
  axisY: number;
  axis: [from: number, to: number];
  ticks: TextMark[];
  dots: DotMark[];
  band: { x: number; width: number; y: number; height: number } | null;
  middle: { x: number; top: number; label: TextMark } | null;
  bracket: [from: number, to: number] | null;
  signs: SignMark[];
};

export const DOT_RADIUS = 11;
/** A triangle is wider than a circle, so that a number of two digits fits. */
export const TRIANGLE_HALF = 14;
/** Width of a digit or a middle dot in a dot's label, at 11 px bold. */
const LABEL_CHARACTER = 7;
const LEVEL_HEIGHT = 2 * DOT_RADIUS + 5;
/** Pixels that a character takes at most, by font size, for placing texts that must not leave the plot. */
const CHARACTER_OF_15PX_BOLD = 9.4;
const CHARACTER_OF_13PX = 8.6;
const SIGN_ROW = 22;

/** Computes every mark for a drawing of this width in pixels. */
export function stripMarks(data: StripData, words: StripWords, width: number, isNarrow: boolean): StripMarks {
  const side = isNarrow ? 16 : 40;
  const axis: [number, number] = [side, width - side];
  const scale = makeScale(amountsShown(data), isNarrow);
  const xOf = (amount: number) => round(axis[0] + scale.at(amount) * (axis[1] - axis[0]));
  const dots = placeDots(data.dots, xOf, scale, width);
  const levels = Math.max(1, ...dots.map(({ level }) => level + 1));
  const top = data.median === null ? 12 : 46;
  const axisY = top + levels * LEVEL_HEIGHT + (data.stability ? 10 : 5);
  const signs = placeSigns(data, words, xOf, width, axisY + 44);
  const lastSign = Math.max(axisY + 24, ...signs.map(({ y }) => y));
  return {
    width,
    height: lastSign + 12,
    axisY,
    axis,
    ticks: scale.ticks.map((tick) => tickMark(xOf(tick), axisY + 22, words.dollars(tick), width)),
    dots: dots.map(({ level, ...dot }) => ({
      ...dot,
      y: axisY - (data.stability ? 10 : 5) - DOT_RADIUS - level * LEVEL_HEIGHT,
    })),
    band: data.quartiles && {
      x: xOf(data.quartiles.p25),
      width: Math.max(2, round(xOf(data.quartiles.p75) - xOf(data.quartiles.p25))),
      y: top - 6,
      height: axisY - top + 6,
    },
    middle:
      data.median === null
        ? null
        : { x: xOf(data.median), top: top - 16, label: centred(xOf(data.median), words.middle, width) },
    bracket: data.stability && [xOf(data.stability.low), xOf(data.stability.high)],
    signs,
  };
}

/** Amounts that the axis must reach. The ends of wide ranges are left out: one of them would flatten all others. */
function amountsShown({ dots, median, quartiles, medicare, nation }: StripData): number[] {
  const own = dots.map(({ price }) => price);
  const marks = [median, quartiles?.p25, quartiles?.p75, medicare?.amount, nation];
  const amounts = [...own, ...marks.filter((one) => one !== null && one !== undefined)];
  return amounts.length === 0 ? [1] : amounts;
}

/** Stacks dots that would overlap, the lowest price first. */
function placeDots(dots: readonly PlotDot[], xOf: (amount: number) => number, scale: Scale, width: number) {
  const ends: number[] = [];
  return [...dots]
    .sort((a, b) => a.price - b.price || (a.ranks[0] ?? 0) - (b.ranks[0] ?? 0))
    .map((dot) => {
      const label = rankLabel(dot.ranks);
      const own = dot.band === 'mid' ? DOT_RADIUS : TRIANGLE_HALF;
      const half = label.length <= 2 ? own : Math.max(own, (label.length * LABEL_CHARACTER) / 2 + 4);
      const x = round(Math.min(width - half - 1, Math.max(half + 1, xOf(dot.price))));
      let level = ends.findIndex((end) => end + 1 <= x - half);
      if (level < 0) level = ends.length;
      ends[level] = x + half;
      const whisker: [number, number] | null = dot.range && [
        xOf(Math.max(scale.min, dot.range.low)),
        xOf(Math.min(scale.max, dot.range.high)),
      ];
      return { x, level, label, half, whisker, band: dot.band, isWithin: dot.isWithin, ranks: dot.ranks };
    });
}

/** "4", "4·7", "4–6": ranks that follow each other are joined. */
export function rankLabel(ranks: readonly number[]): string {
  const sorted = [...ranks].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const rank of sorted) {
    const last = runs.at(-1);
    if (last && rank === last[1] + 1) last[1] = rank;
    else runs.push([rank, rank]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}·${to}` : `${from}–${to}`))
    .join('·');
}

/** Medicare and the nation below the axis, each text beside its sign, on two rows when they would meet. */
function placeSigns(
  { medicare, nation }: StripData,
  words: StripWords,
  xOf: (amount: number) => number,
  width: number,
  firstRow: number,
): SignMark[] {
  const wanted = [
    { sign: 'medicare' as const, amount: medicare?.amount ?? null, text: words.medicare },
    { sign: 'nation' as const, amount: nation, text: words.nation },
  ];
  const rows: [number, number][][] = [];
  return wanted.flatMap(({ sign, amount, text }): SignMark[] => {
    if (amount === null) return [];
    const at = xOf(amount);
    const length = text.length * CHARACTER_OF_13PX;
    const goesRight = at + 12 + length <= width - 2;
    const x = goesRight ? at + 12 : at - 12 >= length ? at - 12 : Math.max(2, width - 2 - length);
    const anchor = goesRight || x !== at - 12 ? 'start' : 'end';
    const from = Math.min(at - 8, anchor === 'start' ? x : x - length);
    const to = Math.max(at + 8, anchor === 'start' ? x + length : x);
    // A text that fits on neither side of its sign goes below it.
    const isBelow = !goesRight && x !== at - 12;
    let row = rows.findIndex((taken) => taken.every(([a, b]) => to < a || from > b));
    if (row < 0) row = rows.length;
    rows[row] = [...(rows[row] ?? []), [from, to]];
    const y = firstRow + row * SIGN_ROW;
    if (isBelow) rows[row + 1] = [...(rows[row + 1] ?? []), [0, width]];
    return [{ sign, at, signY: y - 5, x: round(x), y: isBelow ? y + SIGN_ROW : y, text, anchor }];
  });
}

function tickMark(x: number, y: number, text: string, width: number): TextMark {
  const half = (text.length * CHARACTER_OF_13PX) / 2;
  if (x - half < 0) return { x: 0, y, text, anchor: 'start' };
  return x + half > width ? { x: width, y, text, anchor: 'end' } : { x, y, text, anchor: 'middle' };
}

function centred(x: number, text: string, width: number): TextMark {
  const half = (text.length * CHARACTER_OF_15PX_BOLD) / 2;
  const y = 20;
  if (x - half < 0) return { x: 2, y, text, anchor: 'start' };
  return x + half > width ? { x: width - 2, y, text, anchor: 'end' } : { x, y, text, anchor: 'middle' };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
