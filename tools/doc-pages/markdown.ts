// Markdown tables of the generated pages, and numbers as they print them.

/** A table; cells are text, `|` in them is escaped. Columns named with a trailing `#` are numbers, set right. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const heads = columns.map((column) => column.replace(/#$/, ''));
  const rules = columns.map((column) => (column.endsWith('#') ? '---:' : '---'));
  return [line(heads), line(rules), ...rows.map(line)].join('\n');
}

/** Thousands apart by a comma. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cents as dollars with two decimals; a dash for none. */
export function money(cents: number | null): string {
  if (cents === null) return '–';
  return `${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** A ledger as text: `placeholder 3, unit_priced 1`; a dash when it is empty. */
export function ledgerText(ledger: Readonly<Record<string, number>>): string {
  const entries = Object.entries(ledger);
  return entries.length === 0 ? '–' : entries.map(([rule, n]) => `${rule} ${n}`).join(', ');
}
