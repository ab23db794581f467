// The rules by which words decide between codes, as the Worker reads them with the words of procedures: a rule each line.
import { BILL_LINES } from './bill-lines-table.ts';
import { CHOOSING_CARE } from './choosing-care.ts';
import { CHOOSING_SURGERY } from './choosing-surgery.ts';
import { CHOOSING_TESTS } from './choosing-tests.ts';
import { NAMING, STAYS } from './direct-table.ts';

/** All rules, in the order in which they are looked at. */
export const PROCEDURE_RULES = {
  naming: [...linesOf(NAMING), ...linesOf(BILL_LINES)],
  stays: linesOf(STAYS),
  choosing: [...linesOf(CHOOSING_TESTS), ...linesOf(CHOOSING_SURGERY), ...linesOf(CHOOSING_CARE)],
};

function linesOf(table: string): string[] {
  return table.trim().split('\n');
}
