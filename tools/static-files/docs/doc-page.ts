// A page of the developer documentation.

/** One page: `path` below /docs, and the HTML below its heading. */
export type DocPage = { path: string; title: string; description: string; group: string; html: string };
