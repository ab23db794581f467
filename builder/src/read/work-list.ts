// The work of one shard of `read`: rows of the list, sharded by the host of their files, so that the rows of one host
// are in one shard. Rows of one source, such as two rows with one CCN, are one unit, because they share a record.
import type { Site } from '../fetch/site-list.ts';
import { sha256 } from '../files/hash.ts';
import { inShare, type Share } from '../pipeline/step/step.ts';

/** All rows of one source. */
export type WorkUnit = { source: string; host: string; rows: Site[] };

/** The units of a shard, in the order of the list. */
export function unitsOfShard(sites: readonly Site[], shard: Share): WorkUnit[] {
  const bySource = Map.groupBy(sites, ({ source }) => source);
  const units = [...bySource].map(([source, rows]) => ({ source, rows, host: hostOf(rows) }));
  return units.filter(({ host }) => inShare(hostNumber(host), shard));
}

/** The host of the first price file or site that the rows name; '' when they name neither. */
function hostOf(rows: readonly Site[]): string {
  const urls = rows.flatMap(({ mrfUrl, site }) => mrfUrl ?? site ?? []);
  return urls[0]?.hostname.replace(/^www\./, '') ?? '';
}

/** A number that depends on the host alone: 48 bits of its hash. */
function hostNumber(host: string): number {
  return Number.parseInt(sha256(host).slice(0, 12), 16);
}
