// Reads a log with the library of Go's checksum database, an implementation of notes and tiles that is not ours. It needs
// Debian's packages golang-go and golang-golang-x-mod-dev and no network.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const GOPATH = '/usr/share/gocode';
const GO = '/usr/bin/go';
const isThere = existsSync(GO) && existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog'));

/** Where the library is; undefined when it is not installed. */
export const GO_LIBRARY = isThere ? GOPATH : undefined;
if (!isThere)
  process.stderr.write(
    'SKIPPED: Go or its library x/mod is missing. Install golang-go and golang-golang-x-mod-dev.\n',
  );

/** Runs `read-log.go` over a log. */
export function readWithGo(
  log: string,
  vkey: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '' };
  const program = join(import.meta.dirname, 'read-log.go');
  return new Promise((resolve) => {
    execFile(GO, ['run', program, log, vkey], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, stdout, stderr });
    });
  });
}
