// Headers of every page and asset: nothing from elsewhere may load, run, frame or be told where one came from.

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SHARED = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** A page holds nothing personal, but its address may say what was looked up: no shared cache keeps it. */
export const PAGE_HEADERS = { ...SHARED, 'Cache-Control': 'private, no-cache' };

/** Scripts and styles change only with a deployment. */
export const ASSET_HEADERS = { ...SHARED, 'Cache-Control': 'public, max-age=300' };
