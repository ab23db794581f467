// Invented provider numbers. The registry has only ever issued numbers that begin with 1; these begin with 2,
// as the standard allows, and so belong to nobody. Their check digits are right: a wrong one would be
// refused.

/** What the first two digits say: `20` a hospital of the sample world, `21` anybody else. */
export type NpiBlock = '20' | '21';

/** A number of a block: seven digits of `serial` (padded with zeros) and the check digit. */
export function inventedNpi(block: NpiBlock, serial: number | string): string {
  const body = `${block}${String(serial).padStart(7, '0')}`;
  return `${body}${checkDigit(body)}`;
}

/** Luhn over `80840` and nine digits: from the right, every other digit doubled, beginning with the last. */
function checkDigit(body: string): number {
  let sum = 0;
  for (const [index, digit] of [...`80840${body}`].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
}
