// The service of `npm start` and its stand-in for Stripe, which end together.
import type { Miniflare } from 'miniflare';
import { readOrMakeSecrets } from './ledger.ts';
import { localPaths } from './paths.ts';
import { standInVariables, startStandInFor } from './stripe/settings.ts';

export type Served = {
  miniflare: Miniflare;
  baseUrl: string;
  operatorSecret: string;
  /** From now on each request is a line on standard error. */
  logRequests(): void;
  end(): Promise<void>;
};

/** Starts the service as soon as its bundle is there. A signal ends it and the process. */
export async function serve(port: number, bundling: Promise<void>): Promise<Served> {
  // The Worker's runtime takes a second to load, and the bundle takes longer.
  const [{ startService }] = await Promise.all([import('./service.ts'), bundling]);
  const secrets = await readOrMakeSecrets();
  let logs = false;
  const onLog = (line: string) => logs && process.stderr.write(`${line}\n`);
  const stripe = await startStandInFor(port, { port: 0, file: localPaths.stripe });
  const vars = standInVariables(stripe);
  const service = { port, workerDir: localPaths.worker, stateDir: localPaths.state, secrets, vars, onLog };
  const miniflare = await startService(service).catch(async (error) => {
    await stripe.close();
    throw error;
  });
  const end = async () => {
    await Promise.allSettled([miniflare.dispose(), stripe.close()]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => end().finally(() => process.exit(0)));
  return {
    miniflare,
    baseUrl: `http://localhost:${port}`,
    operatorSecret: secrets.OPERATOR_SECRET,
    logRequests() {
      logs = true;
    },
    end,
  };
}
