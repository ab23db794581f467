// Websites that an API key is bound to.
import * as z from 'zod';

/** Longest accepted website, in characters. */
export const MAX_ORIGIN_LENGTH = 200;

/** Websites that may use a key. */
export const MAX_ORIGINS = 20;

/** A website as browsers name it: scheme, host and port, without a path; `https`, or `http` on this machine. */
export const Origin = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_ORIGIN_LENGTH)
  .regex(/^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)\/?$/)
  .transform((origin) => origin.replace(/\/$/, ''));
/** A list of them, each once. */
export const Origins = z
  .array(Origin)
  .max(MAX_ORIGINS)
  .transform((list) => [...new Set(list)]);
