// Recomputation of code tiles: which codes count, and what kind of thing they name.

export type CodeKind = 'item' | 'stay' | 'service';

/** The code key of a stated code and its type; null when the code does not count. */
export function codeKeyOf(code: string, type: string): string | null {
  const [text, kind] = [code.trim().toUpperCase(), type.trim().toUpperCase()];
  if (kind === 'MS-DRG') return /^\d{3}$/.test(text) ? `MS-DRG-${text}` : null;
  if (kind !== 'CPT' && kind !== 'HCPCS') return null;
  return /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/.test(text) ? text : null;
}

export function kindOf(code: string): CodeKind {
  if (code.startsWith('MS-DRG-')) return 'stay';
  return isItem(code) ? 'item' : 'service';
}

function isItem(code: string): boolean {
  if (/^\d{5}$/.test(code)) {
    const number = Number(code);
    const ranges = [
      [90281, 90399],
      [90476, 90479],
      [90481, 90759],
      [91300, 91399],
      [99070, 99070],
    ] as const;
    return ranges.some(([from, to]) => number >= from && number <= to);
  }
  if (/^(?:A0|C5|C8|C9[6-9])/.test(code)) return false;
  if (/^P[2378]/.test(code)) return false;
  return /^[ABCEJKLPQSV]\d{4}$/.test(code);
}
