// The ledger of local runs: what they have already done, so that the next start does not repeat it.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { localPaths } from './paths.ts';
import type { LocalSecrets } from './service.ts';

/** A build of one data folder, with the fingerprints of the code and the data that it was made from. */
export type BuiltFolder = { outDir: string; release: string; builder: string; data: string };

export type Ledger = {
  /** Fingerprint of the bundled Worker; '' before the first bundle. */
  worker: string;
  /** By absolute path of the data folder. */
  builds: Record<string, BuiltFolder>;
  /** Builds that are complete in the local R2 and D1. */
  published: string[];
};

/** Reads the ledger. Without a readable ledger every step runs again. */
export async function readLedger(): Promise<Ledger> {
  try {
    return {
      worker: '',
      builds: {},
      published: [],
      ...JSON.parse(await readFile(localPaths.ledger, 'utf8')),
    };
  } catch {
    return { worker: '', builds: {}, published: [] };
  }
}

let writing: Promise<void> = Promise.resolve();

/** Steps run side by side, so one write waits for the other. */
export function writeLedger(ledger: Ledger): Promise<void> {
  writing = writing.catch(() => {}).then(() => writePrivate(localPaths.ledger, ledger));
  return writing;
}

/** Reads the secrets of the local service, or makes them at the first start. */
export async function readOrMakeSecrets(): Promise<LocalSecrets> {
  try {
    return JSON.parse(await readFile(localPaths.secrets, 'utf8')) as LocalSecrets;
  } catch {
    const secret = () => randomBytes(24).toString('base64url');
    const secrets = { TOKEN_SECRET: secret(), ADDRESS_SECRET: secret(), OPERATOR_SECRET: secret() };
    await writePrivate(localPaths.secrets, secrets);
    return secrets;
  }
}

/** Writes JSON that only this user may read: it may hold tokens and keys. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}
