// Recomputation of code tiles: codes for services that no other code describes.

export function isUnlisted(code: string): boolean {
  return /^\d{3}99$/.test(code);
}
