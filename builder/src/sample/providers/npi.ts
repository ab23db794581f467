// Invented NPIs. The registry has so far issued only numbers that begin with 1. These begin with 2, which the
// standard allows, so they do not belong to anybody. Their check digits are right, because wrong ones would
// be refused.

/** The first two digits: `20` for a hospital of the sample world, `21` for all other providers. */
export type NpiBlock = '20' | '21';

/** Makes an NPI: the block, seven digits of `serial` (padded with zeros) and the check digit. */
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
