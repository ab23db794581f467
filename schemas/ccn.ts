// The number of a hospital at Medicare (CMS certification number). It is text: it begins with zeros and may hold letters.
import * as z from 'zod';

export const Ccn = z.string().regex(/^[0-9A-Z]{6}$/);
