// Types of /assets/reasons.js, which assets.ts writes from the schema's own table.
import type { MedicareReason } from '../../../../schemas/benchmark.ts';

/** Why a code has no Medicare amount, in a sentence. */
export const REASONS: Readonly<Record<MedicareReason, string>>;
