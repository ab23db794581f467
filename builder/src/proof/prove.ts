// `prove`: from an answer to the log. Each step reads files and compares hashes or numbers; nothing is asked of the service.
//   answer -> code tile -> inventory -> manifest -> entry of the log -> signed checkpoint
//   national figures of the answer -> observations
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LookupAnswer } from '../../../schemas/api.ts';
import { codeKeyOf } from '../../../schemas/code-key.ts';
import { filedTiles } from '../../../schemas/editions.ts';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { centsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { countFacilityPrices, directoryCampuses, eachFacilityPrice } from '../../../schemas/read-tile.ts';
import { BuildIndex, CodeTile, PlaceTile, StateTile, tileKeys } from '../../../schemas/tile.ts';
import { sha256 } from '../files/hash.ts';
import { readBytesIfThere } from '../files/notes.ts';
import { EVIDENCE_FOLDER, Evidence } from '../tiles/evidence.ts';
import { inclusionPath, rootOfPath } from './merkle.ts';
import type { VerifierKey } from './note.ts';
import { type Recomputed, recomputeFromEvidence, recomputeFromTile } from './recompute.ts';
import { LogFault, readLog } from './release-log.ts';

/** A step of the proof does not hold; `where` names the file or the field at fault. */
export class ProofFault extends Error {
  override readonly name = 'ProofFault';
  readonly where: string;
  constructor(where: string, message: string) {
    super(`${where}: ${message}`);
    this.where = where;
  }
}

/** What was proved. `recomputed_from` is null when the folder has neither observations nor all prices. */
export type Proof = {
  release: string;
  code: string;
  tile: string;
  tile_sha256: string;
  manifest_sha256: string;
  log: { origin: string; size: number; entry: number };
  median_cents: number | null;
  recomputed_from: 'observations' | 'tile' | null;
  facilities: number;
};

/** Where the copies of the release and of the log are, and the key of the log. */
export type ProofFolders = { build: string; log: string; key: VerifierKey };

/** Proves an answer of a price lookup. @throws ProofFault, LogFault */
export async function proveAnswer(
  answerText: string,
  { build: dir, log, key }: ProofFolders,
): Promise<Proof> {
  const answer = parseAnswer(answerText);
  const manifestText = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => '');
  if (manifestText === '') throw new ProofFault('manifest.json', 'It is missing.');
  const entry = await proveManifest(manifestText, answer.release, log, key);
  const files = await openRelease(dir, Manifest.parse(JSON.parse(manifestText)));
  const index = BuildIndex.parse(await files.read(tileKeys.index(answer.release)));
  const code = codeKeyOf(answer.match);
  const tileKey = tileKeys.code(filedTiles(index).code(code), code);
  const tile = CodeTile.parse(await files.read(tileKey));
  compareNational(answer, tile);
  const facilities = await compareFacilities(answer, tile, index, files);
  const found = await recompute(dir, answer.release, tile);
  if (found) compareRecomputed(tile, found.figures, found.from);
  return {
    release: answer.release,
    code,
    tile: tileKey,
    tile_sha256: files.hashOf(tileKey),
    manifest_sha256: sha256(manifestText),
    log: entry,
    median_cents: tile.national.median === null ? null : centsOf(tile.national.median),
    recomputed_from: found?.from ?? null,
    facilities,
  };
}

function parseAnswer(text: string): LookupAnswer {
  const read = LookupAnswer.safeParse(readJson('the answer', text));
  if (read.success) return read.data;
  throw new ProofFault(
    'the answer',
    `It is not an answer of a price lookup: ${read.error.issues[0]?.path.join('.')}.`,
  );
}

/** The manifest is an entry of the log, and the path from the entry leads to the signed root. */
async function proveManifest(manifestText: string, release: string, dir: string, key: VerifierKey) {
  const { build } = Manifest.parse(readJson('manifest.json', manifestText));
  if (build !== release)
    throw new ProofFault('manifest.json', `It is of release ${build}, the answer of ${release}.`);
  const log = await readLog(dir, key);
  const hash = sha256(manifestText);
  const entry = log.entries.findIndex((one) => one.release === release && one.manifest_sha256 === hash);
  const leaf = log.leaves[entry];
  if (!leaf) throw new ProofFault('manifest.json', 'The log does not contain this manifest of the release.');
  const root = rootOfPath(leaf, entry, log.size, inclusionPath(log.leaves, entry));
  if (root.toString('base64') !== log.root)
    throw new LogFault('checkpoint', 'The path does not lead to its root.');
  return { origin: log.origin, size: log.size, entry };
}

type ReleaseFiles = { read(key: string): Promise<unknown>; hashOf(key: string): string };

/** The files of a release; what is read was compared with the inventory, and the inventory with the manifest. */
async function openRelease(dir: string, manifest: Manifest): Promise<ReleaseFiles> {
  const text = await readFile(join(dir, 'inventory.ndjson'), 'utf8').catch(() => '');
  if (sha256(text) !== manifest.inventory_sha256)
    throw new ProofFault('inventory.ndjson', 'Its content is not what the manifest says.');
  const lines = text.split('\n').filter((line) => line !== '');
  const listed = new Map(
    lines.map((line) => InventoryEntry.parse(JSON.parse(line))).map((one) => [one.key, one.sha256]),
  );
  const hashOf = (key: string) => listed.get(key) ?? '';
  return {
    hashOf,
    async read(key) {
      const bytes = await readBytesIfThere(join(dir, key));
      if (!bytes) throw new ProofFault(key, 'It is missing.');
      if (sha256(bytes) !== hashOf(key))
        throw new ProofFault(key, 'Its content is not what the inventory says.');
      return JSON.parse(bytes.toString('utf8'));
    },
  };
}

/** The national block and the Medicare amount of the answer are those of the tile. */
function compareNational({ national, national_median, medicare_rate }: LookupAnswer, tile: CodeTile): void {
  // The reason is a text, in the language of the answer.
  for (const [field, value] of Object.entries(tile.national))
    if (field !== 'confidence_reason')
      same(`national.${field}`, national[field as keyof typeof national], value);
  same('national_median', national_median, tile.national.median);
  same('medicare_rate', medicare_rate, tile.medicare.amount);
}

/** Every hospital of the answer has the price that the tile gives its price file. @returns how many there are */
async function compareFacilities(
  answer: LookupAnswer,
  tile: CodeTile,
  index: BuildIndex,
  files: ReleaseFiles,
): Promise<number> {
  if (answer.facilities.length === 0) return 0;
  const filed = filedTiles(index);
  const prices = recomputeFromTile({
    ...tile,
    national: { ...tile.national, n_facilities: countFacilityPrices(tile.facilities) },
  });
  const { zip3, state } = answer.area;
  const keys =
    answer.facilities_scope.type === 'state' ? [] : [tileKeys.place(filed.place(zip3 ?? ''), zip3 ?? '')];
  const directories = await Promise.all(
    keys.map(async (key) => PlaceTile.parse(await files.read(key)).directory),
  );
  if (directories.length === 0) {
    const key = tileKeys.state(filed.state(state ?? ''), state ?? '');
    directories.push(StateTile.parse(await files.read(key)).directory);
  }
  const cents = new Map<string, number[]>();
  for (const { id, file } of directories.flatMap(directoryCampuses))
    cents.set(id, [...(cents.get(id) ?? []), prices?.prices.get(file) ?? -1]);
  for (const { facility_id, cash_price } of answer.facilities) {
    if (cents.get(facility_id)?.includes(centsOf(cash_price))) continue;
    throw new ProofFault(
      `facilities.${facility_id}`,
      `The release does not have the price ${cash_price} for it.`,
    );
  }
  return answer.facilities.length;
}

async function recompute(
  dir: string,
  release: string,
  tile: CodeTile,
): Promise<{ figures: Recomputed; from: 'observations' | 'tile' } | undefined> {
  const where = `${EVIDENCE_FOLDER}/${tile.code}.json`;
  const bytes = await readBytesIfThere(join(dir, where));
  if (bytes) {
    const evidence = Evidence.parse(readJson(where, bytes.toString('utf8')));
    same(`${where} build`, evidence.build, release);
    same(`${where} code`, evidence.code, tile.code);
    return { figures: recomputeFromEvidence(evidence), from: 'observations' };
  }
  const figures = recomputeFromTile(tile);
  return figures && { figures, from: 'tile' };
}

/** The figures of the tile are those that the observations give, to the cent. */
function compareRecomputed(
  { national, facilities, code }: CodeTile,
  figures: Recomputed,
  from: string,
): void {
  const where = (field: string) => `national.${field} of ${code}, computed from the ${from}`;
  for (const field of ['median', 'p25', 'p75'] as const)
    same(where(field), dollarsOrNull(figures[field]), national[field]);
  same(where('n_sources'), figures.nSources, national.n_sources);
  same(where('n_facilities'), figures.nFacilities, national.n_facilities);
  same(where('n_systems'), figures.nSystems, national.n_systems);
  eachFacilityPrice(facilities, ({ file, cents }) =>
    same(`price of file ${file} for ${code}, computed from the ${from}`, figures.prices.get(file), cents),
  );
}

function same(where: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new ProofFault(where, `It is ${JSON.stringify(found)} and should be ${JSON.stringify(expected)}.`);
}

function readJson(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProofFault(where, 'It is not JSON.');
  }
}
