// What the document and the pages of the documentation say in place of the facts of a deployment. The Worker puts the facts
// in when it serves them.

/** Address of the service. */
export const SITE_PLACEHOLDER = 'https://atlas.example';
/** Name of the service. */
export const SERVICE_PLACEHOLDER = 'Cash Price Atlas';
/** Prefix of keys and tokens. */
export const PREFIX_PLACEHOLDER = 'cpa_';
