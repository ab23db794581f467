// MrfRow: what every MRF reader produces, with the address of the price.

export type MrfLayout = 'csv-tall' | 'csv-wide' | 'json';

/** A code as published, both parts trimmed. `type` keeps its published case; compare it in upper case. */
export type MrfCode = { code: string; type: string };

/**
 * One data row of a CSV, or one standard charge of a JSON item. A reader may make the texts when they are asked for: read
 * what you need before the next row comes.
 */
export type MrfRow = {
  /** From 0. CSV: index among the data rows. JSON: index of the item, shared by its charges. */
  item: number;
  /** Address of the discounted cash amount: a spreadsheet cell (`C7`) or a JSON pointer. */
  at: string;
  /** Several rows may share this array. */
  codes: readonly MrfCode[];
  /** Trimmed and lower-cased; '' when absent. */
  setting: string;
  billingClass: string;
  /** True when any modifier column or key names a modifier (`isModifier`). */
  hasModifier: boolean;
  /** Source text of the discounted cash amount; '' when absent. */
  cash: string;
  /**
   * What insurers paid; absent from a row without a code, and often absent or empty without a median. They are made while
   * they are read, so read them before the next row comes.
   */
  payments?: Iterable<PaymentTexts> | undefined;
} & PriceTexts;

/** The content of a row, without its number and address, and without its notes. */
export type RowParts = Omit<MrfRow, 'item' | 'at' | 'notes' | 'payments'>;

/**
 * What one insurer paid for the code of a row, in plain texts (`plainText`). A reader may use one object for all payments,
 * and make a text when it is asked for.
 */
export type PaymentTexts = {
  readonly payer: string;
  readonly plan: string;
  /** Median, 10th and 90th percentile of the amounts that were paid for claims. */
  readonly median: string;
  readonly low: string;
  readonly high: string;
  /** Number of claims: `12`, `0` or `1 through 10`. */
  readonly count: string;
  /** The three amounts, when a reader has seen that they are written as digits and at most one point. */
  readonly plain?: PlainAmounts | undefined;
  /** The number of claims, when a reader has seen that it is written as digits; else -1. */
  readonly plainCount?: number | undefined;
};

/** Amounts in cents, at least 1; their texts need not be made. */
export type PlainAmounts = { readonly median: number; readonly low: number; readonly high: number };

/**
 * Texts that only a row with an amount in `cash` and at least one code needs; all are '' in other rows and
 * when absent. They are read before the encoding of the file is known: in `description` and `notes` each run
 * of letters beyond ASCII is one question mark.
 */
export type PriceTexts = {
  /** Trimmed. */
  description: string;
  /** Source text of the gross charge. */
  gross: string;
  /** Trimmed generic notes, when they name a price list (`LIST_LABEL`); else ''. */
  notes: string;
};

/** What a file says about itself. Lists keep the file's order. Missing values are '' or an empty list. */
export type MrfHeader = {
  hospitalName: string;
  /** ISO date; null when it is missing or not a date. */
  lastUpdatedOn: string | null;
  version: string;
  locationNames: string[];
  addresses: string[];
  npis: string[];
  /** Code of the state in the license header or object, or null when it is missing or unknown. */
  licenseState: string | null;
  /** Text in place of the state, when it is not blank and not a state. */
  unknownLicenseState?: string;
  /** What `financial_aid_policy` says, cut after MAX_AID_LENGTH characters; absent when it says nothing. */
  financialAid?: string;
  /** Whether the hospital attests that the file is complete and accurate; absent when the file does not say it. */
  attested?: boolean;
  /** Nine digits of the EIN; absent when the header does not name one. */
  ein?: string;
};

/** What a reader knows about the whole file, besides its rows. */
export type MrfReading = {
  header: MrfHeader;
  layout: MrfLayout;
  encoding: string;
  /** Unpacked bytes. */
  bytes: number;
  /** Data rows that are not blank (CSV), or items (JSON). */
  rows: number;
  /**
   * Address of the last row of a CSV, when the file ends within that row: it has neither a line end nor all of
   * its cells. The row is not passed on, because its last cell may be cut too.
   */
  cutAt?: string;
  /** CSV only. */
  scanned?: ScanCounts;
};

/** Why the byte scanner fell back to papaparse: for a single row, or (`file_`) for the whole file. */
export type FallBack =
  /** A closing quote is followed by other text than a comma or line end, or a quote is never closed. */
  | 'text_after_quote'
  /**
   * The row has only blanks, quotes and non-ASCII bytes, so it must be decoded to see whether it is blank.
   */
  | 'blank_in_doubt'
  /** The last row has no line end. */
  | 'no_final_line_end'
  /** Lines end with CR alone. */
  | 'file_cr_line_ends'
  /** The first 64 KB have no line end, but non-ASCII bytes. */
  | 'file_late_line_end'
  /** The file is UTF-16. */
  | 'file_utf_16';

/** How the bytes of a CSV were read. Bytes that neither number counts were read by papaparse. */
export type ScanCounts = {
  /** Bytes read by the scanner itself. */
  bytes: number;
  /** Bytes up to the end of the item header, which papaparse always reads. */
  headerBytes: number;
  /** Number of rows or files that papaparse read instead, by reason. */
  fallBacks: Partial<Record<FallBack, number>>;
};
