// Ports for services that tests start.
import { createServer } from 'node:net';

/**
 * Linux gives connections and `listen(0)` a port of 32768 or more. A port below stays free between the moment in which
 * it was found and the moment in which a service listens on it, whatever other tests connect to meanwhile.
 */
const FIRST = 20_000;
const PORTS_OF_A_WORKER = 1_500;
const WORKERS = 8;

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
/** The start is random, because two runs on one machine must not take the same ports. */
let next = Math.floor(Math.random() * PORTS_OF_A_WORKER);

/** A port that nobody listens on, and that no other worker of this run is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_OF_A_WORKER; tries += 1) {
    const port = FIRST + worker * PORTS_OF_A_WORKER + next;
    next = (next + 1) % PORTS_OF_A_WORKER;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} is free. End some of the services on this machine.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
