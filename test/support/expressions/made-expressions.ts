// What modules make with `new RegExp` while they load. The modules are loaded in a thread whose RegExp notes them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Expression } from './find-expressions.ts';

const ROOT = join(import.meta.dirname, '../../..');

const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const made = [];
const Plain = RegExp;
globalThis.RegExp = new Proxy(Plain, {
  construct(target, args) {
    const expression = Reflect.construct(target, args);
    made.push({ source: expression.source, flags: expression.flags, stack: new Error().stack });
    return expression;
  },
  apply: (target, self, args) => new RegExp(...args),
});
(async () => {
  for (const url of workerData) await import(url);
  parentPort.postMessage(made);
})();
`;

type Made = { source: string; flags: string; stack: string };

/** The expressions made in these modules (paths from the root of the project), with the line that makes each. */
export async function madeExpressions(paths: readonly string[]): Promise<Expression[]> {
  const urls = paths.map((path) => pathToFileURL(join(ROOT, path)).href);
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const thread = new Worker(THREAD, { eval: true, workerData: urls, execArgv });
  const made = await new Promise<Made[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  await thread.terminate();
  return made.flatMap(({ source, flags, stack }) => {
    const at = urls.findIndex((url) => stack.includes(url));
    const line = stack.split(`${urls[at]}:`)[1]?.split(':')[0];
    return at < 0 ? [] : [{ where: `${paths[at]}:${line}`, source, flags }];
  });
}
