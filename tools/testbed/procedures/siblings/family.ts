/** Beginnings of a question, and the endings that belong to a code. */
export type Family = { begins: readonly string[]; ends: Readonly<Record<string, readonly string[]>> };
