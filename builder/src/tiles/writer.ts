// Writes the objects of a build below its folder and keeps their inventory.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InventoryEntry } from '../../../schemas/manifest.ts';
import { md5, sha256 } from '../files/hash.ts';
import { fileTile } from './editions.ts';

/** Every object is written once, as compact JSON in the order its maker gave the keys. */
export type BuildWriter = {
  writeObject(key: string, value: unknown): void;
  /**
   * Writes a tile whose `build` is UNFILED under the key of its edition. A tile of the same content that lies there
   * already is the same tile. @returns the edition
   */
  writeTile(keyOf: (edition: string) => string, tile: { build: string }): string;
  /** All objects so far, sorted by key. */
  inventory(): InventoryEntry[];
};

/** A writer into `outDir`; an object's key is its path. `written` lists objects that lie there already. */
export function buildWriter(outDir: string, written: readonly InventoryEntry[] = []): BuildWriter {
  const entries: InventoryEntry[] = [...written];
  const folders = new Set<string>();
  const writeBytes = (key: string, bytes: Buffer) => {
    const path = join(outDir, key);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(path, bytes);
    entries.push({ key, bytes: bytes.length, sha256: sha256(bytes), md5: md5(bytes) });
  };
  return {
    writeObject(key, value) {
      writeBytes(key, Buffer.from(JSON.stringify(value)));
    },
    writeTile(keyOf, tile) {
      const { edition, bytes } = fileTile(JSON.stringify(tile));
      writeBytes(keyOf(edition), bytes);
      return edition;
    },
    inventory: () => entries.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}
