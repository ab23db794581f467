// What `atlas --version` prints: the program's version, and the versions that decide whether two builds can be compared.
import { readFileSync } from 'node:fs';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { READER_VERSION } from '../observe/reader-version.ts';

/** The versions in one line, such as `0.1.0, tile format 5, readers 12, Node v24.21.0`. */
export function describeProgramVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return `${version}, tile format ${TILE_FORMAT}, readers ${READER_VERSION}, Node ${process.version}`;
}
