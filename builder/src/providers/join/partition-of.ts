// The partition of the join that a provider belongs to.

/** Number of partitions. Each of them then has about thirty thousand of the nation's eight million NPIs. */
export const PARTITIONS = 256;
/** 2^32 divided by the golden ratio, so that the hashes of neighbouring numbers are far apart. */
const SPREAD = 0x9e3779b1;

/** Partition of an NPI, from 0, the same on every machine: the eight high bits of a multiplicative hash. */
export function partitionOf(npi: number): number {
  return Math.imul(npi, SPREAD) >>> 24;
}
