// What the answer page shows, out of what was found: the order of the list, words beside a price, the dots of the plot.
// Pure; the components only write it down.
import type { Medicare } from '../../../../schemas/benchmark.ts';
import type { EnforcementAction, StarRating } from '../../../../schemas/federal-standing.ts';
import type { InsurerPayment } from '../../../../schemas/insurer-payments.ts';
import type { FileFacts } from '../../directory/release-files.ts';
import type { HospitalContact } from '../../prices/hospital-contacts.ts';
import type { MemberFinding, MemberHospital } from '../../prices/member-answer.ts';
import { contrastVariants, procedureName } from '../../procedures/names.ts';
import type { Band, PlotDot, StripData } from '../plot/strip-marks.ts';
import type { SearchFields } from '../search-form.tsx';
import type { Language } from '../texts/format.ts';

/** A row: a hospital with where its price lies among those near, and what members see of it. */
export type Row = MemberHospital & {
  /** Null where too few prices are near for quartiles, and for items, which may be different products. */
  level: Band | null;
  contact: HospitalContact | undefined;
  /** What insurers paid here, as the hospital publishes it. */
  payments: readonly InsurerPayment[];
  /** Its street in the federal list, when no contact is known. */
  address: string | null;
  /** What its file says of financial assistance. */
  aid: string | null;
  /** What federal lists say of the hospital; null when they say nothing, or it is unclear which hospital is meant. */
  rating: StarRating | null;
  enforcement: EnforcementAction | null;
  /** Ranks of the other hospitals of its source. */
  sharedWith: number[];
};

export type AnswerView = {
  lang: Language;
  found: MemberFinding;
  fields: SearchFields;
  code: { key: string; bare: string; type: string };
  name: string;
  /** How the place is called in a sentence; null without one. */
  place: string | null;
  askedMiles: number;
  isItem: boolean;
  rows: Row[];
  low: number | null;
  high: number | null;
  plot: StripData | null;
  variants: ReturnType<typeof contrastVariants>;
  /** The day of the lookup. */
  today: string;
};

type Asked = { lang: Language; fields: SearchFields; askedMiles: number; isCity: boolean; today: string };
/** Facts by number of the price file. */
type Facts = ReadonlyMap<number, FileFacts>;

/** Joins a finding into the page's view. */
export function makeView(found: MemberFinding, asked: Asked, facts: Facts = new Map()): AnswerView {
  const { tile, match, location } = found.finding;
  const isItem = tile.covers?.kind === 'item';
  const rows = makeRows(found, isItem, facts);
  const prices = rows.map(({ cash_price }) => cash_price);
  return {
    ...asked,
    found,
    code: { key: tile.code, bare: match.code, type: match.code_type },
    name: procedureName(tile.code, asked.lang) ?? tile.label,
    place: location ? placeName(location, asked.isCity) : null,
    isItem,
    rows,
    low: prices.length === 0 ? null : Math.min(...prices),
    high: prices.length === 0 ? null : Math.max(...prices),
    plot: isItem || rows.length === 0 ? null : plotData(found, rows),
    variants: contrastVariants(tile.code),
  };
}

function placeName(
  { zip, zip3, city, state }: { zip: string | null; zip3: string; city: string | null; state: string },
  isCity: boolean,
): string {
  return isCity && city ? `${city}, ${state}` : (zip ?? zip3);
}

/** Rows of an item may be different products, so they have no rank by price: the nearest comes first. */
function makeRows(
  { hospitals, contacts, payments, finding }: MemberFinding,
  isItem: boolean,
  facts: Facts,
): Row[] {
  const { p25 = null, p75 = null } = finding.area?.area ?? {};
  const listed = isItem
    ? [...hospitals]
        .sort((a, b) => a.distance_miles - b.distance_miles || a.rank - b.rank)
        .map((one, i) => ({ ...one, rank: i + 1 }))
    : hospitals;
  const bySource = Map.groupBy(listed, ({ source }) => source);
  return listed.map((one) => ({
    ...one,
    level: isItem || p25 === null || p75 === null ? null : bandOf(one.cash_price, p25, p75),
    contact: one.npi === null ? undefined : contacts.get(one.npi),
    payments: payments.get(one.file) ?? [],
    address: streetOf(one, facts),
    aid: facts.get(one.file)?.financialAid ?? null,
    ...standingOf(one, facts),
    sharedWith: (bySource.get(one.source) ?? []).map(({ rank }) => rank).filter((rank) => rank !== one.rank),
  }));
}

/** The street of the listed hospital in the row's ZIP; null when the list has several of the file there. */
function streetOf({ file, zip }: MemberHospital, facts: Facts): string | null {
  const here = facts.get(file)?.hospitals.filter((one) => one.zip === zip && one.address !== '') ?? [];
  return here.length === 1 ? (here[0]?.address ?? null) : null;
}

/** What the lists say of the hospital of the row: the one that its id names, or the only one of its file. */
function standingOf(
  { file, facility_id }: MemberHospital,
  facts: Facts,
): Pick<Row, 'rating' | 'enforcement'> {
  const listed = facts.get(file)?.hospitals ?? [];
  const named = listed.find(({ ccn }) => facility_id.startsWith(`ccn-${ccn}`));
  const { rating = null, enforcement = null } = named ?? (listed.length === 1 ? listed[0] : undefined) ?? {};
  return { rating, enforcement };
}

function bandOf(price: number, p25: number, p75: number): Band {
  if (price < p25) return 'low';
  return price > p75 ? 'high' : 'mid';
}

function plotData({ finding }: MemberFinding, rows: readonly Row[]): StripData {
  const { area, tile } = finding;
  const { median = null, p25 = null, p75 = null, stability = null } = area?.area ?? {};
  const { medicare, national } = tile;
  return {
    dots: [...Map.groupBy(rows, ({ source }) => source).values()].map((own) => dotOf(own)),
    median,
    quartiles: p25 === null || p75 === null ? null : { p25, p75 },
    stability,
    medicare: comparableAmount(medicare),
    nation: national.median,
  };
}

/** The amount of Medicare that compares with a hospital's price, null when none does. */
function comparableAmount(medicare: Medicare): StripData['medicare'] {
  const { comparable: kind } = medicare;
  const amount = kind === null ? null : medicare[kind];
  return kind === null || amount === null ? null : { kind, amount };
}

/** The dot of a source: its price is that of the file with the lowest number, as in the statistics. */
function dotOf(rows: readonly Row[]): PlotDot {
  const first = rows.reduce((a, b) => (b.file < a.file ? b : a));
  return {
    ranks: rows.map(({ rank }) => rank),
    price: first.cash_price,
    range: first.spread === 'wide' ? { low: first.price_low, high: first.price_high } : null,
    band: first.level ?? 'mid',
    isWithin: rows.some(({ isWithin }) => isWithin),
  };
}
