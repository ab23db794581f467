// Finds the columns of row 3 that a cash price needs.
import { columnLetters } from '../csv/column-letters.ts';
import { InputRefusal } from '../input/refusal.ts';
import { findPaymentColumns, type PaymentColumns } from './payment-texts.ts';
import type { MrfLayout } from './row.ts';

/** Spellings seen in real files. A value in any of these columns makes it the price of a modified service. */
const MODIFIER_COLUMNS = ['modifiers', 'modifier', 'modifers'];
/** Exactly this name. Names such as `standard_charge|<payer>|negotiated_dollar` are payer columns. */
const CASH_COLUMN = 'standard_charge|discounted_cash';
const DESCRIPTION_COLUMN = 'description';
const GROSS_COLUMN = 'standard_charge|gross';
const NOTES_COLUMN = 'additional_generic_notes';
const CODE_COLUMN = /^code\|\d+$/;

/** Column numbers from 0; -1 for a column that the file does not have. */
export type CsvColumns = {
  /** Number of columns up to the last one that has a name. */
  width: number;
  cash: number;
  setting: number;
  billingClass: number;
  description: number;
  gross: number;
  notes: number;
  modifiers: number[];
  codes: { code: number; type: number }[];
  layout: MrfLayout;
  payments: PaymentColumns[];
};

/**
 * Finds the columns among the normalised names of row 3.
 * @throws InputRefusal `no_cash_column`, `duplicate_header`
 */
export function findColumns(names: readonly string[], rowNumber: number): CsvColumns {
  const find = (name: string) => findOnce(names, name, rowNumber);
  const cash = find(CASH_COLUMN);
  if (cash < 0) throw new InputRefusal('no_cash_column', '', `A${rowNumber}`);
  const codeNames = [...new Set(names.filter((name) => CODE_COLUMN.test(name)))];
  return {
    width: names.findLastIndex((name) => name !== '') + 1,
    cash,
    setting: find('setting'),
    billingClass: find('billing_class'),
    // Prices do not depend on these three, so a second column of that name does not refuse the file.
    description: names.indexOf(DESCRIPTION_COLUMN),
    gross: names.indexOf(GROSS_COLUMN),
    notes: names.indexOf(NOTES_COLUMN),
    modifiers: MODIFIER_COLUMNS.map(find).filter((index) => index >= 0),
    codes: codeNames.map((name) => ({ code: find(name), type: find(`${name}|type`) })),
    payments: findPaymentColumns(names),
    layout: names.includes('payer_name') && names.includes('plan_name') ? 'csv-tall' : 'csv-wide',
  };
}

/** The columns that a row needs, those of single cells first; -1 for a column that the file does not have. */
export function wantedColumns(columns: CsvColumns): number[] {
  const { cash, setting, billingClass, gross, description, modifiers } = columns;
  const codes = columns.codes.flatMap(({ code, type }) => [code, type]);
  return [cash, setting, billingClass, gross, description, ...modifiers, ...codes];
}

function findOnce(names: readonly string[], name: string, rowNumber: number): number {
  const index = names.indexOf(name);
  const second = index < 0 ? -1 : names.indexOf(name, index + 1);
  if (second >= 0) throw new InputRefusal('duplicate_header', name, `${columnLetters(second)}${rowNumber}`);
  return index;
}
