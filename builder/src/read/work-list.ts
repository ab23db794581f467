// The work of one shard of `read`: rows of a list, sharded by the host of their files, so that the rows of one host are in
// one shard. Rows of one source, such as two rows with one CCN, are one unit, because they share a record.
import { type PayerRow, parsePayerList, sourceOfPayer } from '../fetch/payer-list.ts';
import { parseSiteList, type Site } from '../fetch/site-list.ts';
import { sha256 } from '../files/hash.ts';
import { inShare, type Share } from '../pipeline/step/step.ts';

/** All rows of one source. */
export type WorkUnit<Row> = { source: string; host: string; rows: Row[] };

/** The units of a list of hospitals that belong to a shard, in the order of the list. @throws SiteListError */
export function hospitalUnits(list: string, shard: Share): WorkUnit<Site>[] {
  return unitsOfShard(parseSiteList(list), shard, {
    sourceOf: ({ source }) => source,
    urlOf: ({ mrfUrl, site }) => mrfUrl ?? site,
  });
}

/** The same for a list of payer files. What a table of contents names belongs to its row. @throws PayerListError */
export function payerUnits(list: string, shard: Share): WorkUnit<PayerRow>[] {
  return unitsOfShard(parsePayerList(list), shard, { sourceOf: sourceOfPayer, urlOf: ({ url }) => url });
}

type Accessors<Row> = { sourceOf: (row: Row) => string; urlOf: (row: Row) => URL | null };

function unitsOfShard<Row>(
  rows: readonly Row[],
  shard: Share,
  { sourceOf, urlOf }: Accessors<Row>,
): WorkUnit<Row>[] {
  const bySource = Map.groupBy(rows, sourceOf);
  const units = [...bySource].map(([source, own]) => ({ source, rows: own, host: hostOf(own, urlOf) }));
  return units.filter(({ host }) => inShare(hostNumber(host), shard));
}

/** The host of the first price file or site that the rows name; '' when they name neither. */
function hostOf<Row>(rows: readonly Row[], urlOf: Accessors<Row>['urlOf']): string {
  const urls = rows.flatMap((row) => urlOf(row) ?? []);
  return urls[0]?.hostname.replace(/^www\./, '') ?? '';
}

/** A number that depends on the host alone: 48 bits of its hash. */
function hostNumber(host: string): number {
  return Number.parseInt(sha256(host).slice(0, 12), 16);
}
