// A build in steps: which share of the work a process does, and the error of a step that comes too early.

/** Share `index` of `of`, from 1. */
export type Share = { index: number; of: number };

/** The whole work as one share. */
export const WHOLE: Share = { index: 1, of: 1 };

/** A step cannot run: what it needs from another step is missing or does not fit. */
export class StepError extends Error {}

/** True when the item at a position (from 0) belongs to a share. */
export function inShare(position: number, { index, of }: Share): boolean {
  return position % of === index - 1;
}

/** `2/4`, or undefined when the text is no such share. */
export function parseShare(text: string): Share | undefined {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const share = { index: Number(index), of: Number(of) };
  return share.index <= share.of ? share : undefined;
}

/** The shares of a whole that are not among those given. */
export function missingShares(present: readonly Share[], of: number): number[] {
  const given = new Set(present.map(({ index }) => index));
  return Array.from({ length: of }, (_, i) => i + 1).filter((index) => !given.has(index));
}
