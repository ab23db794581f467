// Errors of the operating system, recognised by their code.

/**
 * True for an error with this code, such as `ENOENT` (no such file) or `EEXIST` (the file exists already).
 */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
