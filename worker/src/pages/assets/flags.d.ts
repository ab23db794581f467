// Types of /assets/flags.js, which assets.ts writes from the schema's own table.
import type { FacilityFlag } from '../../../../schemas/api.ts';

/** What a flag says about a facility's price, in a sentence. */
export const FLAGS: Readonly<Record<FacilityFlag, string>>;
