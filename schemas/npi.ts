// National provider identifiers. They are strings of ten digits.
import * as z from 'zod';

/** Ten digits; whether the check digit holds is the builder's affair. */
export const Npi = z.string().regex(/^[12]\d{9}$/);
