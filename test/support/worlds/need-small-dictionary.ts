// A test file that imports this module belongs to the project `small`: every module that it loads has the dictionary of a
// few codes, so that its builds are small.
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { SMALL_TERMS } from './small-dictionary.ts';

if (PROCEDURE_TERMS.length !== SMALL_TERMS)
  throw new Error(
    'The dictionary is whole. Run this file in the project "small": npx vitest run --project small',
  );
