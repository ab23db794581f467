// The columns of a CSV price file, each with its header and its cells: tall and wide, templates 2.0 to 3.0.
import { PLANS } from './charges.ts';
import type { Layout, SampleHospital, TemplateVersion } from './hospitals.ts';
import { amountText, type Charge, type Item, type PayerRate } from './item.ts';

/** One data row: a charge of an item; in a tall file with one rate, in a wide one with all of them. */
export type CsvRow = { item: Item; charge: Charge; rate: PayerRate | undefined };
export type Column = { header: string; cell: (row: CsvRow) => string };

const CODE_PAIRS = 3;
const TAIL_COLUMNS: Column[] = [
  { header: 'standard_charge|min', cell: ({ charge }) => charge.minimum },
  { header: 'standard_charge|max', cell: ({ charge }) => charge.maximum },
  { header: 'additional_generic_notes', cell: ({ item }) => item.notes },
];

/** Makes all columns of a hospital's file, in the order of CMS's template. */
export function makeColumns(hospital: SampleHospital): Column[] {
  const payers = payerColumns(hospital.layout, hospital.version);
  const columns = [...leadColumns(hospital), ...payers, ...TAIL_COLUMNS];
  if (!hospital.traits.has('spaced')) return columns;
  return columns.map((column) => ({ ...column, header: column.header.replaceAll('|', ' | ') }));
}

function leadColumns(hospital: SampleHospital): Column[] {
  const columns: Column[] = [{ header: 'description', cell: ({ item }) => item.description }];
  for (let i = 0; i < CODE_PAIRS; i += 1) {
    columns.push({ header: `code|${i + 1}`, cell: ({ item }) => item.codes[i]?.code ?? '' });
    columns.push({ header: `code|${i + 1}|type`, cell: ({ item }) => item.codes[i]?.type ?? '' });
  }
  if (hospital.traits.has('class')) {
    columns.push({ header: 'billing_class', cell: ({ charge }) => charge.billingClass });
  }
  if (hospital.version !== '2.0')
    columns.push({ header: 'modifiers', cell: ({ charge }) => charge.modifiers });
  columns.push({ header: 'setting', cell: ({ charge }) => charge.setting });
  if (hospital.version !== '2.0') {
    columns.push({ header: 'drug_unit_of_measurement', cell: ({ item }) => item.drug?.unit ?? '' });
    columns.push({ header: 'drug_type_of_measurement', cell: ({ item }) => item.drug?.type ?? '' });
  }
  columns.push({ header: 'standard_charge|gross', cell: ({ charge }) => charge.gross });
  columns.push({ header: 'standard_charge|discounted_cash', cell: ({ charge }) => charge.cash });
  return columns;
}

function payerColumns(layout: Layout, version: TemplateVersion): Column[] {
  if (layout !== 'wide') {
    const names: Column[] = [
      { header: 'payer_name', cell: ({ rate }) => rate?.payer ?? '' },
      { header: 'plan_name', cell: ({ rate }) => rate?.plan ?? '' },
    ];
    return [...names, ...rateColumns('', version, ({ rate }) => rate)];
  }
  return PLANS.flatMap(({ payer, plan }) => [
    ...rateColumns(`${payer}|${plan}|`, version, ({ charge }) =>
      charge.rates.find((rate) => rate.payer === payer),
    ),
    { header: `additional_payer_notes|${payer}|${plan}`, cell: () => '' },
  ]);
}

/**
 * `between` is `payer|plan|` in a wide file: before the last part of a charge header, behind the first
 * otherwise.
 */
function rateColumns(
  between: string,
  version: TemplateVersion,
  rateOf: (row: CsvRow) => PayerRate | undefined,
) {
  const behind = between === '' ? '' : `|${between.slice(0, -1)}`;
  const columns: Column[] = [
    { header: `standard_charge|${between}negotiated_dollar`, cell: (row) => rateOf(row)?.dollar ?? '' },
    {
      header: `standard_charge|${between}negotiated_percentage`,
      cell: (row) => rateOf(row)?.percentage ?? '',
    },
    { header: `standard_charge|${between}negotiated_algorithm`, cell: () => '' },
  ];
  for (const { name, factor } of allowedAmounts(version)) {
    columns.push({
      header: `${name}${behind}`,
      cell: (row) => allowedAmount(row.charge, rateOf(row), factor),
    });
  }
  if (version === '3.0') columns.push({ header: `count${behind}`, cell: (row) => claimCount(rateOf(row)) });
  columns.push({
    header: `standard_charge|${between}methodology`,
    cell: (row) => rateOf(row)?.methodology ?? '',
  });
  return columns;
}

/**
 * What a template asks for beside a percentage: nothing in 2.0, an estimate in 2.2, three percentiles in 3.0.
 */
export function allowedAmounts(version: TemplateVersion): { name: string; factor: number }[] {
  if (version === '2.0') return [];
  if (version === '2.2') return [{ name: 'estimated_amount', factor: 1 }];
  return [
    { name: 'median_amount', factor: 1 },
    { name: '10th_percentile', factor: 0.8 },
    { name: '90th_percentile', factor: 1.25 },
  ];
}

/** An allowed amount for a percentage rate; dollar rates need none. */
export function allowedAmount(charge: Charge, rate: PayerRate | undefined, factor: number): string {
  if (rate === undefined || rate.percentage === '' || charge.gross === '') return '';
  return amountText(Math.round(Number(charge.gross) * Number(rate.percentage) * factor));
}

/** The claim count of a percentage rate, in the masked form that CMS requires below 11. */
export function claimCount(rate: PayerRate | undefined): string {
  return rate === undefined || rate.percentage === '' ? '' : '1 through 10';
}
