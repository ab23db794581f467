// A build in steps: which share of the work a process does, and the error of a step that cannot run yet.

/** Share number `index` of `of` shares, counted from 1. */
export type Share = { index: number; of: number };

/** All of the work as one share. */
export const WHOLE: Share = { index: 1, of: 1 };

/** A step cannot run, because the work of another step is missing or belongs to another build. */
export class StepError extends Error {}

/** True when a share includes the item at this position, counted from 0. */
export function inShare(position: number, { index, of }: Share): boolean {
  return position % of === index - 1;
}

/** Reads a share such as `2/4`; undefined for any other text. */
export function parseShare(text: string): Share | undefined {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const share = { index: Number(index), of: Number(of) };
  return share.index <= share.of ? share : undefined;
}

/** Finds the numbers of the shares that are missing. */
function missingShares(present: readonly Share[], of: number): number[] {
  const given = new Set(present.map(({ index }) => index));
  return Array.from({ length: of }, (_, i) => i + 1).filter((index) => !given.has(index));
}

/** @throws StepError which names the shares of a step that are missing beside those that are present */
export function requireAllShares(
  step: 'map' | 'reduce' | 'join',
  kind: string,
  present: readonly Share[],
): void {
  const of = present[0]?.of ?? 0;
  const missing = missingShares(present, of).map((index) => `${index}/${of}`);
  if (missing.length === 0) return;
  throw new StepError(`${kind} ${missing.join(', ')} is missing. Run build --${step} for it.`);
}
