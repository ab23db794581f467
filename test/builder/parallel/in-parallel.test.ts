import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { allToTheirEnds, cutIntoSlices, inParallel } from '../../../builder/src/parallel/in-parallel.ts';

const ITEMS = Array.from({ length: 20 }, (_, i) => i);

describe('inParallel', () => {
  it('keeps the order of the items and never runs more tasks than the limit', async () => {
    let [running, most] = [0, 0];
    const results = await inParallel(ITEMS, 3, async (item) => {
      most = Math.max(most, ++running);
      await pause((item * 7) % 5);
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(ITEMS.map((item) => item * 2));
    expect(most).toBe(3);
  });

  it('begins no task after an error, and throws it when the running ones have ended', async () => {
    const [begun, ended]: number[][] = [[], []];
    const run = inParallel(ITEMS, 3, async (item) => {
      begun?.push(item);
      if (item === 1) throw new Error('the second one');
      await pause(5);
      ended?.push(item);
    });
    await expect(run).rejects.toThrow('the second one');
    expect(begun).toEqual([0, 1, 2]);
    expect(ended).toEqual([0, 2]);
  });

  it('does nothing for no items', async () => {
    expect(await inParallel([], 3, async () => 1)).toEqual([]);
  });
});

describe('allToTheirEnds', () => {
  it('runs every task to its end before it throws', async () => {
    const ended: number[] = [];
    const run = allToTheirEnds(ITEMS, async (item) => {
      await pause(item % 3);
      ended.push(item);
      if (item === 0) throw new Error('the first one');
      return item;
    });
    await expect(run).rejects.toThrow('the first one');
    expect(ended.sort((a, b) => a - b)).toEqual(ITEMS);
  });
});

it('cuts a list into slices', () => {
  expect(cutIntoSlices([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(cutIntoSlices([], 2)).toEqual([]);
});
