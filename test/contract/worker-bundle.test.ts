// The bundle that a deploy uploads: within its size, and without what only a local service has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { BUNDLE_MAIN } from '../../builder/src/local/bundle.ts';

/** Bytes of the Worker. The free plan takes 3 MB compressed; start-up time grows with it long before. */
const BUNDLE_BUDGET = { bytes: 1_450_000, gzip: 450_000 };
const NOT_ASCII = /[^\0-\x7f]/;
/** Words of worker/src/mcp/late-schemas.ts. */
const FROM_LATE_SCHEMAS = 'This service asks programs for no input';
/** What Stripe and passkeys have and the Worker never uses, and a rule of a style sheet, which is a static file. */
const LEFT_OUT = ['/v1/treasury/', 'MIIC', 'prefers-color-scheme'];
/** Words of the stand-in for Stripe and of its settings. */
const STAND_IN = ['This page is pretended', 'price_local_', 'whsec_local'];

it('is within its budget', () => {
  const bundle = readFileSync(join(inject('workerDir'), BUNDLE_MAIN));
  expect(bundle.byteLength).toBeLessThan(BUNDLE_BUDGET.bytes);
  expect(gzipSync(bundle).byteLength).toBeLessThan(BUNDLE_BUDGET.gzip);
  const text = bundle.toString('utf8');
  // One other character in a pattern, which esbuild leaves as it is, doubles what an isolate reads when it starts.
  expect(text.match(NOT_ASCII)).toBeNull();
  expect([...STAND_IN, ...LEFT_OUT].filter((word) => text.includes(word))).toEqual([]);
  // `[alias]` has put our module in place of the one that builds every schema of the protocol when it is loaded.
  expect(text).toContain(FROM_LATE_SCHEMAS);
});
