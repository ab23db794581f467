// From MrfRow to Observation: decides which rows of one price file are observations, and counts all others by
// their class. Pure: it takes rows and returns observations and counts.
import { readAmount } from '../../../schemas/amount.ts';
import type { MrfCode, MrfRow, PaymentTexts } from '../mrf/row.ts';
import { FileCodes } from './file-codes.ts';
import { DiscountCheck } from './gross-tokens.ts';
import type { ObservationRows } from './observation-rows.ts';
import { ObservedPrices } from './observed-prices.ts';
import { ObservedPayments, readFigures, type SortedPayments } from './payments.ts';
import {
  type AlertReason,
  type Finding,
  type Findings,
  type RejectionReason,
  recordFinding,
  repeatFinding,
} from './rejection.ts';
import { type RowCodes, readRowCodes } from './row-codes.ts';

/** The classes of rows, best first. A row, or a JSON item, has the best class of its charges and codes. */
export const ROW_CLASSES = ['observation', 'repeat', 'rejected', 'out_of_scope', 'no_cash_price'] as const;
export type RowClass = (typeof ROW_CLASSES)[number];

/** Everything found in one price file. */
export type Observed = {
  /**
   * Distinct, sorted by code, setting, billing class and cents; each with the address of its first
   * occurrence.
   */
  observations: ObservationRows;
  /** What insurers paid, sorted by code, payer and plan. */
  payments: SortedPayments;
  /** Rows (JSON: items) by class; their sum is the number of rows. */
  classes: Record<RowClass, number>;
  /** Counted by charge: an item with a rejected charge and a good one has the class `observation`. */
  rejections: Findings<RejectionReason>;
  alerts: Findings<AlertReason>;
  /**
   * True when at least ten charges with a code state both cash and gross, and in all of them the amounts are
   * equal. Absent from what an older reader found.
   */
  noDiscountPublished: boolean;
};

const SETTINGS = new Set(['', 'inpatient', 'outpatient', 'both']);
const BILLING_CLASSES = new Set(['', 'facility', 'professional', 'both']);

/** Collects the rows of one price file. The charges of one JSON item must follow each other. */
export class Observer {
  readonly #drg: boolean;
  readonly #fileCodes = new FileCodes();
  readonly #prices = new ObservedPrices(this.#fileCodes);
  readonly #payments = new ObservedPayments(this.#fileCodes);
  readonly #discount = new DiscountCheck();
  readonly #classes: Record<RowClass, number> = {
    observation: 0,
    repeat: 0,
    rejected: 0,
    out_of_scope: 0,
    no_cash_price: 0,
  };
  readonly #rejections: Findings<RejectionReason> = {};
  readonly #alerts: Findings<AlertReason> = {};
  #item = -1;
  #itemClass: RowClass | undefined;
  #row: MrfRow | undefined;
  /** The codes that were read last, and the numbers of their keys, when somebody has asked for them. */
  #codes: readonly MrfCode[] | undefined;
  #rowCodes: RowCodes = { keys: [], alerts: [] };
  #codeNumbers: readonly number[] | undefined;
  #rowClass: RowClass = 'no_cash_price';
  /** The findings of `#row`, one entry for each time that it was counted. */
  #rowFindings: Finding[] = [];

  /**
   * @param options.drg true when MS-DRG rows are observations (`build`), false when out of scope (`inspect`)
   */
  constructor(options: { drg: boolean }) {
    this.#drg = options.drg;
  }

  /** Takes one CSV row or one charge of a JSON item. */
  take(row: MrfRow): void {
    if (row.item !== this.#item) this.#closeItem();
    this.#item = row.item;
    if (row.payments !== undefined) this.#takePayments(row, row.payments);
    const rowClass = this.#row && isSameRow(this.#row, row) ? this.#repeat(row) : this.#read(row);
    this.#itemClass = this.#itemClass ? firstOf(this.#itemClass, rowClass) : rowClass;
  }

  /** Takes a JSON item without a standard charge. */
  takeItemWithoutCharge(at: string): void {
    this.#closeItem();
    this.#classes.no_cash_price += 1;
    recordFinding(this.#alerts, 'item_without_charge', at);
  }

  /**
   * Returns what was found. Do not call `take` afterwards.
   * @param hospitalName as the file states it; descriptions may begin with its initials
   */
  finish(hospitalName = ''): Observed {
    this.#closeItem();
    return {
      observations: this.#prices.finish(hospitalName),
      payments: this.#payments.finish(),
      classes: this.#classes,
      rejections: this.#rejections,
      alerts: this.#alerts,
      noDiscountPublished: this.#discount.noDiscountPublished,
    };
  }

  /** A payment does not depend on a cash price, and never becomes one. */
  #takePayments(row: MrfRow, payments: Iterable<PaymentTexts>): void {
    if (row.hasModifier || row.billingClass === 'professional') return;
    for (const payment of payments) {
      const codes = this.#numbersOf(row.codes);
      if (codes.length === 0) return;
      const figures = readFigures(payment);
      if (typeof figures === 'string') recordFinding(this.#alerts, figures, row.at);
      else this.#payments.take(codes, payment, figures);
    }
  }

  #numbersOf(codes: readonly MrfCode[]): readonly number[] {
    const { keys } = this.#readCodes(codes);
    if (this.#codeNumbers !== undefined) return this.#codeNumbers;
    // Arrays that `map` makes change their kind when V8 compiles it, and what was compiled for them is thrown away.
    const numbers: number[] = [];
    for (const key of keys) numbers.push(this.#fileCodes.number(key));
    this.#codeNumbers = numbers;
    return numbers;
  }

  /** Rows of one item share their array of codes. */
  #readCodes(codes: readonly MrfCode[]): RowCodes {
    if (codes === this.#codes) return this.#rowCodes;
    this.#codes = codes;
    this.#rowCodes = readRowCodes(codes, this.#drg);
    this.#codeNumbers = undefined;
    return this.#rowCodes;
  }

  #read(row: MrfRow): RowClass {
    this.#row = row;
    this.#rowFindings = [];
    this.#alertOn(row);
    this.#rowClass = this.#classOf(row);
    return this.#rowClass;
  }

  /**
   * Tall files repeat an item on every payer row, so the findings of the preceding row are counted once more.
   */
  #repeat(row: MrfRow): RowClass {
    for (const finding of this.#rowFindings) repeatFinding(finding, row.at);
    if (this.#rowClass === 'observation') this.#rowClass = 'repeat';
    return this.#rowClass;
  }

  #record<Reason extends string>(findings: Findings<Reason>, reason: Reason, at: string): void {
    this.#rowFindings.push(recordFinding(findings, reason, at));
  }

  #closeItem(): void {
    if (this.#itemClass) this.#classes[this.#itemClass] += 1;
    this.#itemClass = undefined;
  }

  #classOf(row: MrfRow): RowClass {
    const amount = readAmount(row.cash);
    if (amount.kind === 'no_value') {
      if (row.cash.includes('9')) this.#record(this.#alerts, 'nines_placeholder', row.at);
      return 'no_cash_price';
    }
    if (amount.kind === 'rejected') {
      this.#record(this.#rejections, amount.reason, row.at);
      return 'rejected';
    }
    this.#discount.take(amount.cents, row.gross);
    if (row.hasModifier || row.billingClass === 'professional') return 'out_of_scope';
    let best: RowClass = 'out_of_scope';
    for (const code of this.#numbersOf(row.codes)) {
      const isNew = this.#prices.take(code, amount.cents, row);
      best = firstOf(best, isNew ? 'observation' : 'repeat');
    }
    return best;
  }

  #alertOn({ at, codes, setting, billingClass }: MrfRow): void {
    if (!SETTINGS.has(setting)) this.#record(this.#alerts, 'unknown_setting', at);
    if (!BILLING_CLASSES.has(billingClass)) this.#record(this.#alerts, 'unknown_billing_class', at);
    for (const alert of this.#readCodes(codes).alerts) this.#record(this.#alerts, alert, at);
  }
}

/**
 * True when two rows differ in their address only. A reader that knows this passes the same array of codes.
 */
function isSameRow(a: MrfRow, b: MrfRow): boolean {
  return (
    a.codes === b.codes &&
    a.cash === b.cash &&
    a.setting === b.setting &&
    a.billingClass === b.billingClass &&
    a.hasModifier === b.hasModifier &&
    a.description === b.description &&
    a.gross === b.gross &&
    a.notes === b.notes
  );
}

function firstOf(a: RowClass, b: RowClass): RowClass {
  return ROW_CLASSES.indexOf(a) <= ROW_CLASSES.indexOf(b) ? a : b;
}
