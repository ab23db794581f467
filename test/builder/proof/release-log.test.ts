// The log of releases: whatever is changed in it, taken from it or hidden from it is found.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../builder/src/files/hash.ts';
import {
  inclusionPath,
  leafHash,
  makeTiles,
  rootOfPath,
  tilePath,
  treeRoot,
} from '../../../builder/src/proof/merkle.ts';
import {
  makeKeys,
  NoteFault,
  openNote,
  parseSigner,
  parseVerifier,
  signNote,
} from '../../../builder/src/proof/note.ts';
import {
  appendReleases,
  LogFault,
  readCheckpoint,
  readLog,
  requireGrown,
  requireListed,
} from '../../../builder/src/proof/release-log.ts';
import { callAtlas } from '../../support/cli.ts';
import { serveRanges } from '../../support/exports/range-server.ts';
import { GO_LIBRARY, readWithGo } from '../../support/proof/go-reader.ts';
import { aManifestText } from '../../support/proof/manifest-text.ts';

const NAME = 'prices.example/releases';
/** More than one tile of hashes. */
const RELEASES = 259;
const keys = makeKeys(NAME);
const [signer, verifier] = [parseSigner(keys.signer), parseVerifier(keys.verifier)];

let dir = '';
let early = '';
const log = () => join(dir, 'log');
const manifests = (count: number) => Array.from({ length: count }, (_, n) => aManifestText(n));

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'log-'));
  await appendReleases(log(), manifests(5), signer);
  early = await readFile(join(log(), 'checkpoint'), 'utf8');
  await appendReleases(log(), manifests(RELEASES), signer);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A copy of the log that a test may change. */
async function copyOf(): Promise<string> {
  const copy = await mkdtemp(join(dir, 'copy-'));
  await cp(log(), copy, { recursive: true });
  return copy;
}

async function faultOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LogFault) return error.where;
    throw error;
  }
  return 'no fault';
}

describe('a log', () => {
  it('has an entry for every release and has grown from every earlier checkpoint', async () => {
    const read = await readLog(log(), verifier);
    expect([read.origin, read.size, read.entries.length]).toEqual([NAME, RELEASES, RELEASES]);
    requireGrown(read, readCheckpoint(early, verifier));
    requireListed(read, read.entries);
  });

  it('does not grow when a release is entered again', async () => {
    expect(await appendReleases(log(), [aManifestText(7)], signer)).toEqual({
      size: RELEASES,
      indexes: [7],
    });
  });

  it('names the file of which one byte was altered', async () => {
    const current = makeTiles(
      (await readLog(log(), verifier)).entries.map((one) => Buffer.from(JSON.stringify(one))),
    );
    for (const { path, bytes } of current) {
      const copy = await copyOf();
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ 1;
        await writeFile(join(copy, path), altered);
        // A changed entry gives other hashes, so the first tile of hashes no longer fits.
        expect(await faultOf(() => readLog(copy, verifier))).toMatch(
          path.startsWith('tile/entries') ? /^tile\// : new RegExp(`^${path}$`),
        );
      }
    }
  });

  it('is refused when a tile or the checkpoint is missing, or a signature is of another key', async () => {
    const copy = await copyOf();
    await rm(join(copy, tilePath('0', 0, 256)));
    expect(await faultOf(() => readLog(copy, verifier))).toBe('tile/0/000');
    await rm(join(copy, 'checkpoint'));
    expect(await faultOf(() => readLog(copy, verifier))).toBe('checkpoint');
    const other = parseVerifier(makeKeys(NAME).verifier);
    expect(await faultOf(() => readLog(log(), other))).toBe('checkpoint');
  });

  it('is a fork when its signed entries are others than those of a checkpoint that somebody kept', async () => {
    const forked = join(dir, 'forked');
    await appendReleases(forked, manifests(9).with(2, aManifestText(999)), signer);
    const read = await readLog(forked, verifier);
    expect(await faultOf(() => requireGrown(read, readCheckpoint(early, verifier)))).toBe(
      'the earlier checkpoint',
    );
    const short = join(dir, 'short');
    await appendReleases(short, manifests(1), signer);
    const cut = await readLog(short, verifier);
    expect(await faultOf(() => requireGrown(cut, readCheckpoint(early, verifier)))).toBe(
      'the earlier checkpoint',
    );
  });

  it('does not list a release that was hidden, or that has another manifest', async () => {
    const read = await readLog(log(), verifier);
    const hidden = { release: '2026-12-31-00000000abcd', manifest_sha256: sha256('hidden') };
    expect(await faultOf(() => requireListed(read, [hidden]))).toBe(hidden.release);
    const [first] = read.entries;
    const other = { release: first?.release ?? '', manifest_sha256: sha256('other') };
    expect(await faultOf(() => requireListed(read, [other]))).toBe(other.release);
  });

  it('writes static files of the layout of C2SP tlog-tiles', async () => {
    expect(await readdir(join(log(), 'tile'))).toEqual(['0', '1', 'entries']);
    expect((await readFile(join(log(), 'tile/0/000'))).length).toBe(256 * 32);
    expect((await readFile(join(log(), `tile/0/001.p/${RELEASES - 256}`))).length).toBe(
      (RELEASES - 256) * 32,
    );
    expect(tilePath('entries', 1_234_067, 256)).toBe('tile/entries/x001/x234/067');
  });
});

describe('a published log', () => {
  it('is checked and copied from its address, with the releases of its catalogue', async () => {
    const site = join(dir, 'site');
    await cp(log(), join(site, 'releases/log'), { recursive: true });
    const { url, close } = await serveRanges(site);
    const check = (...more: string[]) =>
      callAtlas([
        ...['log', 'check', '--log', `${url}/releases/log/`, '--vkey', keys.verifier, '--json', ...more],
      ]);
    try {
      const copy = join(dir, 'kept');
      const sound = await check('--copy', copy);
      expect(JSON.parse(sound.stdout)).toMatchObject({ ok: true, size: RELEASES });
      expect((await readLog(copy, verifier)).note).toBe((await readLog(log(), verifier)).note);
      expect((await check('--earlier', join(copy, 'checkpoint'))).code).toBe(0);
      const { code, stdout } = await check('--catalog', url);
      expect([code, JSON.parse(stdout).where]).toEqual([1, 'releases/catalog.json']);
    } finally {
      await close();
    }
  });
});

describe('Merkle tree', () => {
  it('every path leads to the root, for every size', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = Array.from({ length: size }, (_, i) => leafHash(Buffer.from(`entry ${i}`)));
      const root = treeRoot(leaves);
      for (const [i, leaf] of leaves.entries()) {
        const path = inclusionPath(leaves, i);
        expect(rootOfPath(leaf, i, size, path)).toEqual(root);
        expect(rootOfPath(leafHash(Buffer.from('other')), i, size, path)).not.toEqual(root);
      }
    }
  });

  it('has the roots of RFC 6962', () => {
    // The test vectors of Certificate Transparency: the empty tree, and the tree of one empty entry.
    expect(treeRoot([]).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(treeRoot([leafHash(Buffer.alloc(0))]).toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });
});

describe('signed note', () => {
  it('is refused when the text, the signature or the key is another', () => {
    const note = signNote('text\n', signer);
    expect(openNote(note, verifier)).toBe('text\n');
    for (const changed of [note.replace('text', 'Text'), note.slice(0, -9), note.replace('\n\n', '\n'), ''])
      expect(() => openNote(changed, verifier)).toThrow(NoteFault);
    expect(() => parseVerifier(keys.verifier.replace('prices', 'prizes'))).toThrow(NoteFault);
    expect(() => parseSigner('PRIVATE+KEY')).toThrow(NoteFault);
  });
});

describe.skipIf(GO_LIBRARY === undefined)(
  "Go's sumdb library (SKIPPED when Debian's golang-go and golang-golang-x-mod-dev are missing)",
  () => {
    it('opens the checkpoint, and finds every entry in the tiles', async () => {
      const { code, stdout, stderr } = await readWithGo(log(), keys.verifier);
      expect([code, stderr, stdout]).toEqual([0, '', `${RELEASES} entries\n`]);
    });

    it('refuses a tile with an altered byte', async () => {
      const copy = await copyOf();
      const bytes = await readFile(join(copy, 'tile/0/000'));
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      await writeFile(join(copy, 'tile/0/000'), bytes);
      expect((await readWithGo(copy, keys.verifier)).code).not.toBe(0);
    });
  },
);
