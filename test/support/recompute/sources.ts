// Recomputation of code tiles: which price files are one independent source, and what a group of sources says.
import { medianOf, quartilesOf, stabilityOf } from './quantiles.ts';

/** What one price file publishes for a code after a pass. */
export type FilePrice = {
  file: number;
  price: number;
  /** Distinct kept amounts, ascending. */
  amounts: number[];
  system: string | null;
  /** The same text for files whose whole lists of facility prices are equal; null under 20 codes. */
  list: string | null;
  updatedOn: string | null;
};

export type Source = { price: number; files: FilePrice[] };

/** Joins files of one price that are one seller; joining carries on. */
export function sourcesOf(prices: FilePrice[]): Source[] {
  const groupOf = new Map<number, FilePrice[]>(prices.map((price) => [price.file, [price]]));
  const firstWith = new Map<string, FilePrice>();
  for (const price of prices) {
    const reasons = [
      ...(price.system === null ? [] : [`system ${price.system} ${price.amounts} ${price.price}`]),
      ...(price.list === null ? [] : [`list ${price.list} ${price.price}`]),
    ];
    for (const reason of reasons) {
      const other = firstWith.get(reason);
      if (other === undefined) firstWith.set(reason, price);
      else join(groupOf, price, other);
    }
  }
  const groups = [...new Set(groupOf.values())];
  return groups.map((files) => ({ price: files[0]?.price ?? Number.NaN, files }));
}

function join(groupOf: Map<number, FilePrice[]>, a: FilePrice, b: FilePrice): void {
  const [one, two] = [groupOf.get(a.file) ?? [a], groupOf.get(b.file) ?? [b]];
  if (one === two) return;
  const both = [...one, ...two];
  for (const { file } of both) groupOf.set(file, both);
}

/** The system of a source: that of its file with the lowest number, else a name that no other source has. */
export function systemOfSource({ files }: Source): string {
  const first = files.reduce((lowest, file) => (file.file < lowest.file ? file : lowest));
  return first.system ?? `file ${first.file}`;
}

export type Statistics = {
  n_sources: number;
  n_facilities: number;
  n_systems: number;
  median: number | null;
  p25: number | null;
  p75: number | null;
  stability_low: number | null;
  stability_high: number | null;
  refreshed: string | null;
};

/** Statistics of the sources of some price files. */
export function statisticsOf(prices: FilePrice[], sources: Source[]): Statistics {
  const amounts = sources.map(({ price }) => price);
  const [p25, p75] = quartilesOf(amounts);
  const stability = stabilityOf(
    sources.map((source) => ({ price: source.price, system: systemOfSource(source) })),
  );
  return {
    n_sources: prices.reduce((sum, price) => sum + price.amounts.length, 0),
    n_facilities: prices.length,
    n_systems: sources.length,
    median: medianOf(amounts),
    p25,
    p75,
    stability_low: stability?.[0] ?? null,
    stability_high: stability?.[1] ?? null,
    refreshed: newest(prices),
  };
}

export function newest(prices: FilePrice[]): string | null {
  return (
    prices
      .flatMap(({ updatedOn }) => updatedOn ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** The sources of an area: those of the nation, with the files of the area alone. */
export function sourcesWithin(sources: Source[], files: Set<number>): Source[] {
  return sources
    .map(({ price, files: all }) => ({ price, files: all.filter(({ file }) => files.has(file)) }))
    .filter(({ files: inside }) => inside.length > 0);
}
