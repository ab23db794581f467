// The evidence of one code: every observation, with the rule that withholds it, from which anybody can compute the medians
// of the code again. It lies beside a build and is not part of it.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CodeKey } from '../../../schemas/code.ts';
import { Cents } from '../../../schemas/money.ts';
import { PricedSetting } from '../../../schemas/observation.ts';
import { BuildId } from '../../../schemas/tile.ts';
import { type CodeRows, countRows, eachObservation } from '../aggregate/code-rows.ts';
import type { FileFacts } from '../aggregate/group.ts';
import type { PriceFile } from '../aggregate/price-file.ts';
import { writeWhole } from '../files/write-whole.ts';

/** Folder of the evidence in the folder of a build. */
export const EVIDENCE_FOLDER = 'evidence';

const ListKind = z.enum(['unnamed', 'outpatient', 'standard', 'other']);

/** A price file: its hash, health system, group of files with equal price lists (-1: alone), and kinds of its price lists. */
const EvidenceFile = z.strictObject({
  number: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  system: z.int().nullable(),
  twins: z.int(),
  lists: z.array(ListKind),
});

export const Evidence = z.strictObject({
  format: z.literal(1),
  build: BuildId,
  code: CodeKey,
  setting: PricedSetting,
  files: z.array(EvidenceFile),
  /** File -1 gathers the files that are withheld whole. `items` and `lists` as in an observation. */
  observations: z.array(
    z.strictObject({
      file: z.int(),
      setting: z.string(),
      cents: Cents,
      withheld_by: z.string().nullable(),
      items: z.array(z.int().nonnegative()),
      lists: z.array(z.int().nonnegative()),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

/** What the evidence says of the files of all codes. */
export type EvidenceContext = {
  outDir: string;
  build: string;
  files: readonly Pick<PriceFile, 'sha256'>[];
  facts: FileFacts;
  /** Group of files with equal price lists by file number. */
  twins: Int32Array;
};

/** Writes the evidence of a code that has an observation. */
export async function writeEvidence(
  { outDir, build, files, facts, twins }: EvidenceContext,
  { code, setting }: Pick<Evidence, 'code' | 'setting'>,
  rows: CodeRows,
): Promise<void> {
  if (countRows(rows) === 0) return;
  const numbers = [...new Set(rows.file.subarray(0, rows.nFiles))].filter((file) => file >= 0);
  const evidence: Evidence = {
    format: 1,
    build,
    code,
    setting,
    files: numbers
      .sort((a, b) => a - b)
      .map((number) => ({
        number,
        sha256: files[number]?.sha256 ?? '',
        system: facts.system(number),
        twins: twins[number] ?? -1,
        lists: [...facts.lists(number)],
      })),
    observations: Array.from(
      eachObservation(rows),
      ({ file, setting: stated, cents, withheldBy, items, lists }) => ({
        file,
        setting: stated,
        cents,
        withheld_by: withheldBy,
        items,
        lists,
      }),
    ),
  };
  const folder = join(outDir, EVIDENCE_FOLDER);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, `${code}.json`), JSON.stringify(evidence));
}
