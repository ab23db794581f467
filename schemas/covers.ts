// What a published price covers, by kind of code. The sentences are our wording; docs/methodology.md explains
// the table of kinds.
import * as z from 'zod';

/** What one price of a code pays for, as a sentence for a patient. */
export const COVERS_SENTENCES = {
  facility_fee_only:
    "This price is the hospital's charge. Doctors and others who treat you or read the result usually send separate bills.",
  laboratory:
    "This price is the hospital's charge for the lab test. Taking the sample, and a doctor who reads the result, may be billed separately.",
  one_line:
    'This price is one line of the bill. The operating room, anesthesia, implants and clinicians usually cost extra.',
  clinician_package:
    "This price is an obstetrician's package. It does not include the hospital stay for the birth.",
  item: 'This price is for a drug, device or supply. Hospitals may list different products, sizes or units under this code, so compare prices with care.',
} as const;
export const COVERS_KINDS = Object.keys(COVERS_SENTENCES) as [keyof typeof COVERS_SENTENCES];
export const CoversKind = z.enum(COVERS_KINDS);
export type CoversKind = z.infer<typeof CoversKind>;

/** The unit of a code that is billed in addition to another code. It may follow a time, after a comma. */
export const ADD_ON_UNIT = 'added to another code';

/**
 * The block of a code tile. `unit` is `10 mg`, `each 15 minutes`, `per dose`, or null when the code states
 * none.
 */
export const TileCovers = z.strictObject({ kind: CoversKind, unit: z.string().min(1).nullable() });
export type TileCovers = z.infer<typeof TileCovers>;

/** The block of an answer: that of the tile with its sentence. */
export const Covers = z.strictObject({
  kind: CoversKind,
  sentence: z.string(),
  unit: z.string().min(1).nullable(),
});
export type Covers = z.infer<typeof Covers>;

/** The words of the block in one language. */
export type CoversWords = {
  sentences: Record<CoversKind, string>;
  unit: (measure: string) => string;
  addOn: string;
};
export const COVERS_WORDS: CoversWords = {
  sentences: COVERS_SENTENCES,
  unit: (measure) => `The code states its unit: ${measure}.`,
  addOn: 'The code is billed in addition to another code, which has a separate price.',
};

/** The block of an answer. A tile from before this block has null, and so has its answer. */
export function describeCovers(covers: TileCovers | null, words = COVERS_WORDS): Covers | null {
  if (covers === null) return null;
  const { kind, unit } = covers;
  return { kind, sentence: [words.sentences[kind], ...unitSentences(unit, words)].join(' '), unit };
}

function unitSentences(unit: string | null, words: CoversWords): string[] {
  if (unit === null) return [];
  const isAddOn = unit.endsWith(ADD_ON_UNIT);
  const measure = isAddOn ? unit.slice(0, -ADD_ON_UNIT.length).replace(/,\s*$/, '') : unit;
  return [...(measure === '' ? [] : [words.unit(measure)]), ...(isAddOn ? [words.addOn] : [])];
}
