// A hospital's financial assistance policy: whether its text is an address, and how it is printed. Pure.

/** A text that is an https address and nothing else; undefined for any other one. */
export function plainAddress(text: string): URL | undefined {
  if (!/^https:\/\/[^\s<>"'\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  const [top = '', ...names] = url.hostname.split('.').toReversed();
  return isPlain && names.length > 0 && /^[a-z]{2,}$/.test(top) ? url : undefined;
}

/** A policy as a printed line: its address without `https://`, or its first words. */
export function printedAid(text: string, characters: number): string {
  const address = plainAddress(text);
  return shortened(
    address ? text.replace(/^https:\/\/(?:www\.)?/i, '').replace(/\/$/, '') : text,
    characters,
  );
}

/** A text that is cut after a number of characters. */
export function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).trimEnd()}…`;
}
