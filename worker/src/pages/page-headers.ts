// Headers of every page and file, beside those of every response. Nothing from elsewhere may load, run or frame a page, or learn its
// address.

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SHARED = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  // With `no-referrer` a browser sends `Origin: null` with our own forms, like the forms of other sites.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
};

/** The address of a page may name the procedure that was looked up, so no shared cache may keep the page. */
export const PAGE_HEADERS = { ...SHARED, 'Cache-Control': 'private, no-cache' };

/** A page that depends on who asks: with prices, or about an account. Nothing keeps it, not even the browser. */
export const PRIVATE_PAGE_HEADERS = { ...SHARED, 'Cache-Control': 'private, no-store' };

/** The address of a file changes with its content. */
export const ASSET_HEADERS = { ...SHARED, 'Cache-Control': 'public, max-age=31536000, immutable' };

/** A file asked for under the address of another deployment: the page that asks is old or newer than this one. */
export const OTHER_ASSET_HEADERS = { ...SHARED, 'Cache-Control': 'no-cache' };
