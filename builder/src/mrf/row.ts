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
  codes: MrfCode[];
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
};
