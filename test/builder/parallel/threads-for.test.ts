// Small files are read by one thread, because another one takes longer to start than they take to read.
import { expect, it } from 'vitest';
import { threadsFor } from '../../../builder/src/parallel/threads-for.ts';

it.each([
  ['nothing', 0, 4, 1],
  ['some small files', 200_000, 4, 1],
  ['as many as one thread reads', 4_000_000, 4, 1],
  ['two files of fifty megabytes', 100_000_000, 2, 2],
  ['ten megabytes', 10_000_000, 8, 3],
  ['a nation', 1e12, 8, 8],
  ['a nation on one processor', 1e12, 1, 1],
])('%s', (_, bytes, most, threads) => {
  expect(threadsFor(bytes, most)).toBe(threads);
});
