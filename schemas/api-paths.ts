// The addresses of the service below its own origin, written once for routes, OpenAPI, pages and clients.

const API = '/functions/v1';

export const LOOKUP_PATH = `${API}/public-price-lookup`;
export const PROCEDURES_PATH = `${API}/procedures`;
export const PLACES_PATH = `${API}/places`;
export const COVERAGE_PATH = `${API}/coverage`;
export const SIGN_OUT_PATH = `${API}/sign-out`;
export const SEARCH_PATH = `${API}/widget-search`;
export const BATCH_PATH = `${SEARCH_PATH}/batch`;
/** What a widget asks for when it starts. */
export const WIDGET_SETTINGS_PATH = `${SEARCH_PATH}/settings`;
export const KEYS_PATH = `${API}/keys`;
export const ROTATE_PATH = `${KEYS_PATH}/rotate`;
export const REVOKE_PATH = `${KEYS_PATH}/revoke`;
export const ADOPT_PATH = `${KEYS_PATH}/adopt`;
export const ORIGINS_PATH = `${KEYS_PATH}/origins`;
export const BRANDING_PATH = `${KEYS_PATH}/branding`;
export const USAGE_PATH = `${API}/usage`;
export const ENTERPRISE_PATH = `${API}/enterprise-data`;
/** The script of the widget, and the page for frames. */
export const WIDGET_SCRIPT_PATH = '/widget.js';
export const EMBED_PATH = '/embed';
export const HEALTH_PATH = '/healthz';
export const OPENAPI_PATH = '/openapi.json';
/** Where programs of the Model Context Protocol ask. */
export const MCP_PATH = '/mcp';
export const STATUS_PATH = '/status.json';
/** Where Stripe reports payments; its dashboard must name this address. */
export const STRIPE_WEBHOOK_PATH = '/webhooks/stripe';
/** All calls of the operator are below it. */
export const OPERATOR_PATH = '/operator/v1';

/** Addresses that take an API key, each with everything below it. */
export const KEY_PATHS = [SEARCH_PATH, USAGE_PATH, KEYS_PATH, ENTERPRISE_PATH] as const;
