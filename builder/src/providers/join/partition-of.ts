// Which part of the join a provider belongs to.

/** So many parts: of a nation's eight million numbers each then holds about thirty thousand. */
export const PARTITIONS = 256;
/** 2^32 divided by the golden ratio: neighbouring numbers land far apart. */
const SPREAD = 0x9e3779b1;

/** Part of a provider number, from 0, the same on every machine: the eight high bits of a multiplicative hash. */
export function partitionOf(npi: number): number {
  return Math.imul(npi, SPREAD) >>> 24;
}
