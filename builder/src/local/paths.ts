// The paths of local runs: everything is in `.local`, which git ignores.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOCAL = join(PROJECT_ROOT, '.local');

export const localPaths = {
  root: LOCAL,
  /** The sample world. It is written only when it is missing, so that edits in it are kept. */
  sample: join(LOCAL, 'sample'),
  /** The newest build of each data folder, by a hash of its path. */
  builds: join(LOCAL, 'builds'),
  /** The bundled Worker. */
  worker: join(LOCAL, 'worker'),
  /** R2, D1, KV and Durable Objects of the local service. */
  state: join(LOCAL, 'state'),
  /** The world of the stand-in for Stripe. It goes with the state, which names its customers. */
  stripe: join(LOCAL, 'state', 'stripe.json'),
  /** What was built, bundled and published, with its fingerprints. */
  ledger: join(LOCAL, 'ledger.json'),
  secrets: join(LOCAL, 'secrets.json'),
  /** What `npm start` prints, as JSON for programs. */
  start: join(LOCAL, 'start.json'),
} as const;
