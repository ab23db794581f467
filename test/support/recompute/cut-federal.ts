// The lines of the real fee schedules that are about some codes, so that a build has few code tiles.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Writes a part of each fee schedule; lines that begin with no code, such as titles, stay. */
export function writeCutFederal(dir: string, schedules: readonly string[], codes: readonly string[]): void {
  mkdirSync(dir, { recursive: true });
  const wanted = new Set(codes);
  for (const path of schedules) {
    const bytes = readFileSync(path);
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    const kept = text.split('\n').filter((line) => {
      const [, code] = /^(?:\d{4},)?"?([0-9A-Z]\d{3}[0-9A-Z])[", ]/.exec(line) ?? [];
      return code === undefined || wanted.has(code);
    });
    writeFileSync(join(dir, basename(path, '.gz')), kept.join('\n'), 'latin1');
  }
}
