// Instants as answers print them.

/** ISO 8601 in UTC of milliseconds since 1970; null stays null. */
export function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
