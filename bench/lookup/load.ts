// Sends requests over kept connections and measures what they cost: CPU of a process, and the time of each request.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
export type Cost = { cpuUs: number; p50Us: number; p99Us: number; bytes: number };

/** Microseconds of CPU that the threads of a process have used. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [used] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(used);
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
}

/** Sends all calls to a port over so many connections. `pids`: who answers. @throws Error for an answer that is not 200 */
export async function measure(
  port: number,
  pids: readonly number[],
  calls: readonly Call[],
  connections: number,
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const waiting = calls.values();
  const before = cpuOfAll(pids);
  const work = async () => {
    for (const call of waiting) {
      const started = performance.now();
      bytes += await send(port, agent, call);
      times.push((performance.now() - started) * 1000);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const cpuUs = (cpuOfAll(pids) - before) / calls.length;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  return { cpuUs, p50Us: at(0.5), p99Us: at(0.99), bytes: Math.round(bytes / calls.length) };
}

function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function send(port: number, agent: Agent, { method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(text.length);
        else
          reject(
            new Error(`${method} ${path} was answered ${response.statusCode}: ${text.subarray(0, 300)}`),
          );
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
