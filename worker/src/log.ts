// One JSON line a request. It says which route, never what was asked, by whom, or with which credential.

/** Fields of a line; `queued_ms` only after a wait for a turn, `cause` only when the fault is ours. */
export type LogLine = {
  request_id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  queued_ms?: number;
  error?: string;
  cause?: string;
};
export type WriteLog = (line: LogLine) => void;

/** Writes a line to the platform's log. */
export const writeLog: WriteLog = (line) => {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify(line));
};

/** Says once for each isolate which settings a production service lacks. */
export function warnOfMissing(names: readonly string[]): void {
  if (names.length === 0) return;
  const message = 'These settings are missing. docs/storage.md says what each is for.';
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.warn(JSON.stringify({ warning: 'missing_settings', names, message }));
}

/** Name, message and stack of an exception: they stay in the log. */
export function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  return cause.stack ?? `${cause.name}: ${cause.message}`;
}
