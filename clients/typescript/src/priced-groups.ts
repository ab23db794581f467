// The amounts of an answer in groups, each with what has to be said with them: whose price it is, and of which date.
import type { ExportAnswer, LookupAnswer, SearchAnswerA, SearchAnswerB } from './types.ts';

/** Answers with prices. */
export type PricedAnswer = LookupAnswer | SearchAnswerA | SearchAnswerB | ExportAnswer;

/** Amounts that belong together. One of `scopes` has to be near them, and one of `dates` (ISO) with them. */
export type PricedGroup = { name: string; amounts: number[]; scopes: string[]; dates: string[] };

type Amounts = readonly (number | null | undefined)[];
type Stability = { low: number; high: number } | null;

/** Words for the whole country, in the languages of the service. */
const NATION = ['national', 'nationwide', 'United States', 'the US', 'nacional', 'Estados Unidos', 'EE. UU.'];

/** All groups of an answer that have an amount. */
export function pricedGroups(answer: PricedAnswer): PricedGroup[] {
  const groups =
    'facilities' in answer
      ? lookupGroups(answer)
      : 'rows' in answer
        ? rowGroups(answer)
        : searchGroups(answer);
  return groups.filter(({ amounts }) => amounts.length > 0);
}

function lookupGroups(answer: LookupAnswer): PricedGroup[] {
  const { area, national, medicare, claims, data_refreshed } = answer;
  const dates = [data_refreshed];
  return [
    ...answer.facilities.map((facility) => ({
      name: facility.name,
      amounts: present([facility.cash_price, facility.price_low, facility.price_high]),
      scopes: [facility.name],
      dates: facility.last_refreshed === null ? dates : [facility.last_refreshed, ...dates],
    })),
    { name: 'the area', amounts: statistics(area), scopes: [area.label], dates },
    { name: 'the nation', amounts: statistics(national), scopes: NATION, dates },
    {
      name: 'Medicare',
      amounts: present([
        medicare.amount,
        medicare.facility_amount,
        medicare.outpatient_amount,
        medicare.lab_amount,
        answer.medicare_rate,
      ]),
      scopes: ['Medicare'],
      dates,
    },
    // What Medicare paid in a year that the text has to name.
    {
      name: "Medicare's claims",
      amounts: present([claims?.allowed_mean, claims?.charge_mean]),
      scopes: ['Medicare'],
      dates: [String(claims?.year)],
    },
  ];
}

function searchGroups(answer: SearchAnswerA | SearchAnswerB): PricedGroup[] {
  const records = 'results' in answer ? answer.results : answer.providers;
  return records.map((record) => ({
    name: record.provider_name,
    amounts: present([record.price_low, record.price_mid, record.price_high]),
    scopes: [record.provider_name],
    dates: [record.as_of, answer.data_refreshed],
  }));
}

/** Columns of enterprise data that hold amounts, and those that say whose they are. */
const AMOUNT_FIELDS = [
  'cash_price',
  'price_low',
  'price_high',
  'median',
  'p25',
  'p75',
  'stability_low',
  'stability_high',
  'medicare_rate',
];

function rowGroups({ rows }: ExportAnswer): PricedGroup[] {
  return rows.map((row) => {
    const scope = [row.name, row.scope_id].filter((text) => typeof text === 'string');
    const numbers = AMOUNT_FIELDS.map((field) => row[field]).filter((value) => typeof value === 'number');
    return {
      name: scope[0] ?? 'the nation',
      amounts: numbers,
      scopes: scope.length > 0 ? scope : NATION,
      dates: typeof row.last_refreshed === 'string' ? [row.last_refreshed] : [],
    };
  });
}

function statistics(of: {
  median: number | null;
  p25: number | null;
  p75: number | null;
  stability: Stability;
}) {
  return present([of.median, of.p25, of.p75, of.stability?.low, of.stability?.high]);
}

function present(amounts: Amounts): number[] {
  return amounts.filter((amount) => typeof amount === 'number');
}
