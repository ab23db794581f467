// What runs every ten minutes, without a request. Each job runs even when another one fails.
import type { Env } from './env.ts';
import { causeOf } from './log.ts';
import { type Services, servicesFor } from './services.ts';

/** A job returns what the log shows of it: counts, never names. */
export type Job = (services: Services) => Promise<Record<string, number>>;

/** Every job by its name. */
export const JOBS: Record<string, Job> = {
  repair_billing: async ({ billing }) => (billing ? (await billing.repair()).report : {}),
  send_kept_mails: ({ notices }) => notices.sendKept(),
};

/** Runs all jobs and logs a line for each. @throws Error after a job failed, so that the platform shows the failure */
export async function runScheduled(_: unknown, env: Env): Promise<void> {
  const services = servicesFor(env);
  const failed: string[] = [];
  for (const [job, run] of Object.entries(JOBS)) {
    try {
      say({ job, ...(await run(services)) });
    } catch (error) {
      failed.push(job);
      say({ job, cause: causeOf(error) });
    }
  }
  if (failed.length > 0) throw new Error(`These jobs failed: ${failed.join(', ')}.`);
}

function say(line: Record<string, unknown>): void {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify(line));
}
