// MrfRow: the one shape every MRF reader gives, with the address of what it says.

export type MrfLayout = 'csv-tall' | 'csv-wide' | 'json';

/** A code as published, both parts trimmed. `type` keeps its spelling; compare it in upper case. */
export type MrfCode = { code: string; type: string };

/** One data row of a CSV, or one standard charge of a JSON item. */
export type MrfRow = {
  /** CSV: the row's own number. JSON: the item's index, shared by the charges of one item. From 0. */
  item: number;
  /** Address of the discounted cash amount: a spreadsheet cell (`C7`) or a JSON pointer. */
  at: string;
  /** The rows of one item may share the list. */
  codes: readonly MrfCode[];
  /** Trimmed and lower-cased; '' when absent. */
  setting: string;
  billingClass: string;
  /** True when any modifier column or key holds a non-blank value. */
  hasModifier: boolean;
  /** Source text of the discounted cash amount; '' when absent. */
  cash: string;
};

/** What a file says of itself. Lists keep the file's order; absent is '' or an empty list. */
export type MrfHeader = {
  hospitalName: string;
  /** ISO date, or null when absent or no date. */
  lastUpdatedOn: string | null;
  version: string;
  locationNames: string[];
  addresses: string[];
  npis: string[];
  /** Two letters from the license header or object, or null. */
  licenseState: string | null;
  /** Nine digits of the EIN, when a field of the header says that it is one; absent when none does. */
  ein?: string;
};

/** Counts of one whole reading, beside the rows that were handed on. */
export type MrfReading = {
  header: MrfHeader;
  layout: MrfLayout;
  encoding: string;
  /** Unpacked bytes. */
  bytes: number;
  /** Data rows that are not blank (CSV), or items (JSON). */
  rows: number;
  /** CSV only. */
  scanned?: ScanCounts;
};

/** Why papaparse read something of a CSV instead of the byte scanner: single rows, or (`file_`) the whole file. */
export type HandOver =
  /** Neither comma nor line end stands behind a closing quote, or the quote is never closed. */
  | 'text_after_quote'
  /** Nothing but blanks, quotes and letters beyond ASCII: blank or not is a question of decoding. */
  | 'blank_in_doubt'
  /** The last row has no line end. */
  | 'no_final_line_end'
  /** Lines end with CR alone. */
  | 'file_cr_line_ends'
  /** The first 64 KB have no line end, and letters beyond ASCII. */
  | 'file_late_line_end'
  /** Two bytes a character. */
  | 'file_utf_16';

/** Who read the bytes of a CSV; what is neither the scanner's nor the header's was papaparse's. */
export type ScanCounts = {
  /** Bytes read by the scanner itself. */
  bytes: number;
  /** Bytes up to the end of the item header, which papaparse always reads. */
  headerBytes: number;
  /** Hand-overs by reason. */
  handOvers: Partial<Record<HandOver, number>>;
};
