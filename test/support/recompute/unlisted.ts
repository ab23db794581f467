// Recomputation of code tiles: codes for services that no other code describes.

const OTHERS = new Set(
  `
  21089 23929 26989 37501 38129 38589 43289 43659 44238
  44979 47379 47579 49329 49659 50549 50949 55559 58578
  58579 58679 59897 59898 60659 69949 69979 76496 76497
  76498 89240 89398 92700 93998 96379 96549 97039 97139
  99429 99600 G0235
  `
    .trim()
    .split(/\s+/),
);

export function isUnlisted(code: string): boolean {
  if (['21199', '26499', '27499', '28299', '29899'].includes(code)) return false;
  return /^\d{3}99$/.test(code) || OTHERS.has(code);
}
