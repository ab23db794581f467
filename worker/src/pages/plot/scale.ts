// The axis of the strip plot: linear from zero, or logarithmic when the prices lie far apart. Pure.

/** From this ratio of the largest to the smallest amount on, a linear axis would press most prices together. */
const LOG_FROM_RATIO = 20;
const WANTED_TICKS = { wide: 5, narrow: 3 };
const STEPS = [1, 2, 2.5, 5, 10];

export type Scale = {
  kind: 'linear' | 'log';
  min: number;
  max: number;
  ticks: number[];
  /** Share of the axis, 0 to 1, clamped to its ends. */
  at(amount: number): number;
};

/** The scale that shows all amounts; each is positive. */
export function makeScale(amounts: readonly number[], isNarrow: boolean): Scale {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const wanted = isNarrow ? WANTED_TICKS.narrow : WANTED_TICKS.wide;
  return low > 0 && high / low > LOG_FROM_RATIO ? logScale(low, high, wanted) : linearScale(high, wanted);
}

function linearScale(high: number, wanted: number): Scale {
  const top = high > 0 ? high : 1;
  const rough = top / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * size >= rough) ?? 10) * size;
  const max = Math.max(Math.ceil(top / (step / 2)) * (step / 2), step);
  const ticks = Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, i) => i * step);
  return { kind: 'linear', min: 0, max, ticks, at: (amount) => clamp(amount / max) };
}

function logScale(low: number, high: number, wanted: number): Scale {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  const room = (to - from) * 0.04;
  const [start, end] = [from - room, to + room];
  const powers: number[] = [];
  for (let power = Math.floor(start); power <= Math.ceil(end); power += 1) {
    for (const digit of [1, 2, 5]) powers.push(digit * 10 ** power);
  }
  const within = powers.filter((tick) => Math.log10(tick) >= start && Math.log10(tick) <= end);
  const every = Math.max(1, Math.ceil(within.length / (wanted + 1)));
  return {
    kind: 'log',
    min: 10 ** start,
    max: 10 ** end,
    ticks: within.filter((_, i) => i % every === 0),
    at: (amount) => clamp((Math.log10(Math.max(amount, Number.MIN_VALUE)) - start) / (end - start)),
  };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
