// Written by tools/client-types/write.ts from schemas/. Do not edit.

export const ADOPT_PATH = '/functions/v1/keys/adopt';
export const BATCH_PATH = '/functions/v1/widget-search/batch';
export const BRANDING_PATH = '/functions/v1/keys/branding';
export const COVERAGE_PATH = '/functions/v1/coverage';
export const ENTERPRISE_PATH = '/functions/v1/enterprise-data';
export const HEALTH_PATH = '/healthz';
export const KEYS_PATH = '/functions/v1/keys';
export const LOOKUP_PATH = '/functions/v1/public-price-lookup';
export const ORIGINS_PATH = '/functions/v1/keys/origins';
export const PLACES_PATH = '/functions/v1/places';
export const PROCEDURES_PATH = '/functions/v1/procedures';
export const REVOKE_PATH = '/functions/v1/keys/revoke';
export const ROTATE_PATH = '/functions/v1/keys/rotate';
export const SEARCH_PATH = '/functions/v1/widget-search';
export const SIGN_OUT_PATH = '/functions/v1/sign-out';
export const USAGE_PATH = '/functions/v1/usage';
export const WIDGET_SETTINGS_PATH = '/functions/v1/widget-search/settings';

/** Searches of one batch. */
export const MAX_BATCH_ITEMS = 100;
