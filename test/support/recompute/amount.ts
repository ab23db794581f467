// Recomputation of code tiles: what a text says about money.

/** Whole cents of an amount, half a cent up; null when the text is not a price. */
export function centsOfText(text: string): number | null {
  const dressed = text.replaceAll('$', '').trim();
  const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(dressed);
  const plain = thousands ? dressed.replaceAll(',', '') : dressed;
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const [dollars = '', fraction = ''] = plain.split('.');
  if (/^9{9,}$/.test(`${dollars}${fraction.replace(/0+$/, '')}`)) return null;
  if (dollars.replace(/^0+/, '').length > 12) return null;
  const digits = fraction.padEnd(3, '0');
  const cents = Number(dollars || '0') * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return cents >= 1 ? cents : null;
}
