// Rows of a federal file that cannot be used, with their addresses. They are findings of the report, not
// errors.
export type RowRejectionReason =
  | 'not_a_code'
  | 'not_a_number'
  | 'total_mismatch'
  | 'short_line'
  | 'duplicate_row';

/** `at` is a spreadsheet cell (`L11`) or, in fixed-width files, `line 42`. */
export type RowRejection = { reason: RowRejectionReason; at: string; code: string };

/** Spreadsheet address of a row and a column, both from 0: row 6, column 2 is `C7`. */
export function cellAddress(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
