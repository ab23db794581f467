// Marks of an observation. They are apart from its schema, so that threads that read price files load no zod.

/**
 * What all rows that show an observation have in common, as bits of `Observation.marks`. `drug`: an NDC.
 * `professional`: the fee of a clinician. `notOffered`: donated goods, research and the like, which a patient
 * cannot buy. `grossToken`: a gross charge of at most one dollar that the file states for many codes.
 * docs/reading-files.md has the exact rules.
 */
export const MARK = { drug: 1, professional: 2, notOffered: 4, grossToken: 8 } as const;
/** All marks together. */
export const ALL_MARKS = MARK.drug | MARK.professional | MARK.notOffered | MARK.grossToken;
