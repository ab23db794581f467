// Columns as a spreadsheet names them.

/** Column letters as in a spreadsheet. @example columnLetters(0) is 'A', columnLetters(26) is 'AA' */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (index % 26));
}
