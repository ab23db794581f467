// What a fetch knows about each file in its folder: hash, validators, and the run that last changed it. A
// record is written before its file is moved into the folder, so that the next run can complete what a crash
// interrupted.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile } from '../../files/hash.ts';
import { readNote, sizeIfThere } from '../../files/notes.ts';
import { writeWholeAlone } from '../../files/write-whole.ts';
import { WORK_DIR } from './file-names.ts';
import { FileRecord } from './file-record.ts';
import { PartFile } from './part-file.ts';
import type { StoredFiles } from './stored-files.ts';

/** The records of an output folder; for files that are not there, the records of the state between nights. */
export class FileRecords {
  readonly outDir: string;
  readonly workDir: string;
  readonly stored: StoredFiles | undefined;

  constructor(outDir: string, stored?: StoredFiles) {
    this.outDir = outDir;
    this.workDir = join(outDir, WORK_DIR);
    this.stored = stored;
  }

  #path(id: string): string {
    return join(this.workDir, `${id}.json`);
  }

  partOf(id: string): PartFile {
    return new PartFile(this.workDir, id);
  }

  /** The record of a file that is in the folder, otherwise of a file whose observations are in the state. */
  async get(id: string): Promise<FileRecord | undefined> {
    return (await this.#installed(id)) ?? (await this.stored?.file(id));
  }

  /** The record of a file in the folder. Completes the move of a file that a crash interrupted. */
  async #installed(id: string): Promise<FileRecord | undefined> {
    const record = await readNote(this.#path(id), FileRecord);
    if (!record) return undefined;
    const path = join(this.outDir, record.file);
    if (record.installed) return (await sizeIfThere(path)) === record.bytes ? record : undefined;
    if (await hasContent(this.partOf(id).path, record)) return this.#moveIntoFolder(record);
    if (await hasContent(path, record)) return this.save({ ...record, installed: true });
    await rm(this.#path(id));
    return undefined;
  }

  async save(record: FileRecord): Promise<FileRecord> {
    await writeWholeAlone(this.#path(record.id), JSON.stringify(record));
    return record;
  }

  /** Moves a complete part into the folder. */
  async install(record: Omit<FileRecord, 'installed'>): Promise<FileRecord> {
    return this.#moveIntoFolder(await this.save({ ...record, installed: false }));
  }

  async #moveIntoFolder(record: FileRecord): Promise<FileRecord> {
    const path = join(this.outDir, record.file);
    await mkdir(dirname(path), { recursive: true });
    await this.partOf(record.id).moveTo(path);
    return this.save({ ...record, installed: true });
  }

  /** Removes files, records and parts of every id that is not in `ids`. */
  async keepOnly(filesDir: string, ids: ReadonlySet<string>): Promise<void> {
    for (const dir of [this.workDir, filesDir]) {
      for (const name of await readdir(dir)) {
        const [id = ''] = name.split('.');
        if (/^[0-9a-f]{16}$/.test(id) && !ids.has(id)) await rm(join(dir, name), { recursive: true });
      }
    }
  }
}

async function hasContent(path: string, { bytes, sha256 }: FileRecord): Promise<boolean> {
  return (await sizeIfThere(path)) === bytes && (await hashFile(path)) === sha256;
}
