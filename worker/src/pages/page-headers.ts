// Headers of every page and asset, beside those of every response. Nothing from elsewhere may load, run or frame a page, or learn its
// address.

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
  // With `no-referrer` a browser sends `Origin: null` with our own forms, and they could not be told from other sites'.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** The address of a page may name the procedure that was looked up, so no shared cache may keep the page. */
export const PAGE_HEADERS = { ...SHARED, 'Cache-Control': 'private, no-cache' };

/** Scripts and styles change only with a deployment. */
export const ASSET_HEADERS = { ...SHARED, 'Cache-Control': 'public, max-age=300' };
