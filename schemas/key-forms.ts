// What a person may send from the page of API keys.
import * as z from 'zod';
import { SentKeyText } from './keys.ts';
import { Origins } from './origin.ts';

/** Longest list of websites as a form sends it. */
const MAX_ORIGINS_TEXT = 8_000;

/** A new Free key: live, or one that searches the sandbox under contract B or A. Websites are written one a line. */
export const SignUpForm = z.object({
  kind: z.enum(['live', 'test', 'test_a']),
  origins: z
    .string()
    .max(MAX_ORIGINS_TEXT)
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ''))
    .pipe(Origins),
});
/** The key whose usage is shown. */
export const UsageForm = z.object({ api_key: SentKeyText.min(1) });
