// Writes the objects of a build below its folder and keeps their inventory.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InventoryEntry } from '../../../schemas/manifest.ts';

/** Every object is written once, as compact JSON in the order its maker gave the keys. */
export type BuildWriter = {
  writeObject(key: string, value: unknown): void;
  /** All objects so far, sorted by key. */
  inventory(): InventoryEntry[];
};

/** A writer into `outDir`; an object's key is its path. */
export function buildWriter(outDir: string): BuildWriter {
  const entries: InventoryEntry[] = [];
  const folders = new Set<string>();
  return {
    writeObject(key, value) {
      const path = join(outDir, key);
      const folder = dirname(path);
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
      folders.add(folder);
      const text = JSON.stringify(value);
      writeFileSync(path, text);
      entries.push({ key, bytes: Buffer.byteLength(text), sha256: sha256(text) });
    },
    inventory: () => entries.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** SHA-256 of a text in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
