// One spelling of names and addresses for comparison, never for display. Only the spelling is made equal:
// words are neither dropped nor guessed, so `Mercy Hospital` and `Mercy Hospital Inc` remain two names.

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** Upper case without accents and punctuation; `&` becomes AND and SAINT becomes ST. */
export function normaliseName(name: string): string {
  return plain(name.replaceAll('&', ' and ')).replace(/\bSAINT\b/g, 'ST');
}

/** Upper case without accents and punctuation; a ZIP+4 becomes its ZIP. Abbreviations stay as written. */
export function normaliseAddress(address: string): string {
  return plain(address.replace(/(\d{5})-\d{4}\s*$/, '$1'));
}
