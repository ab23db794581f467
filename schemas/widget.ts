// The widget of a key: its look, and what a page with the widget asks for before the first search.
import * as z from 'zod';
import { contrast, MIN_TEXT_CONTRAST } from './contrast.ts';
import { CONTRACTS } from './key-terms.ts';

export const MAX_BRAND_NAME_LENGTH = 60;
export const MAX_BRAND_LINKS = 4;
export const MAX_LINK_TEXT_LENGTH = 40;
export const MAX_URL_LENGTH = 300;
/** Longest host name of the DNS, in characters. */
export const MAX_HOST_LENGTH = 253;

/** A colour as `#rrggbb`. */
const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);
const HttpsUrl = z.url({ protocol: /^https$/ }).max(MAX_URL_LENGTH);
/** Control characters and marks of direction could make a name read as another one. */
const Name = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{C}]*$/u);

/** `paper` is behind the text, `ink` is the text, `accent` is for links and the button. */
export const BrandColors = z
  .object({ paper: Color, ink: Color, accent: Color })
  .refine(({ paper, ink }) => contrast(ink, paper) >= MIN_TEXT_CONTRAST, { path: ['ink'] })
  .refine(({ paper, accent }) => contrast(accent, paper) >= MIN_TEXT_CONTRAST, { path: ['accent'] });
export type BrandColors = z.infer<typeof BrandColors>;

/** How the widget of a key looks. Whatever is null looks like the service. */
export const Branding = z.object({
  name: Name.max(MAX_BRAND_NAME_LENGTH).nullable().default(null),
  colors: BrandColors.nullable().default(null),
  logo_url: HttpsUrl.nullable().default(null),
  links: z
    .array(z.object({ text: Name.max(MAX_LINK_TEXT_LENGTH), url: HttpsUrl }))
    .max(MAX_BRAND_LINKS)
    .default([]),
});
export type Branding = z.infer<typeof Branding>;
export const NO_BRANDING: Branding = { name: null, colors: null, logo_url: null, links: [] };

/** What is expected of each field, in words: the `expected` of a 400. */
export const BRANDING_EXPECTED: Record<string, string> = {
  name: `a name of 1 to ${MAX_BRAND_NAME_LENGTH} characters, or null`,
  colors: `paper, ink and accent as #rrggbb, ink and accent with a contrast of at least ${MIN_TEXT_CONTRAST} to paper, or null`,
  logo_url: "an https address of an image on one of the key's websites, or null",
  links: `up to ${MAX_BRAND_LINKS} objects with text and an https url`,
};

export const BrandingSet = z.strictObject({ ok: z.literal(true), branding: Branding });
export type BrandingSet = z.infer<typeof BrandingSet>;

/** The host name under which an Enterprise key's widget is served, or null. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_HOST_LENGTH)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);

/** What a widget asks for when it starts. `bound`: only listed websites may use the key. */
export const WidgetSettings = z.strictObject({
  ok: z.literal(true),
  service_name: z.string(),
  contract: z.enum(CONTRACTS),
  test: z.boolean(),
  bound: z.boolean(),
  host: z.string().nullable(),
  branding: Branding,
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;
