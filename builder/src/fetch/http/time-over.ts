// The end of a run that has only so much time: no request begins after it, bodies are broken off, and pauses are cut.
import type { Exchange } from './exchange.ts';
import type { Clock } from './host-gate.ts';

/** The time of the run is over. What was being fetched remains for the next run, and has no status. */
export class TimeOver extends Error {
  override name = 'TimeOver';
}

type MsLeft = (() => number) | undefined;

function checkTime(msLeft: () => number): void {
  if (msLeft() <= 0) throw new TimeOver();
}

/** The same exchange, until the time is over. @throws TimeOver */
export function endingExchange(exchange: Exchange, msLeft: MsLeft): Exchange {
  if (!msLeft) return exchange;
  return async (url, headers, read) => {
    checkTime(msLeft);
    return exchange(url, headers, (answer) => read({ ...answer, body: endingBody(answer.body, msLeft) }));
  };
}

async function* endingBody(body: AsyncIterable<Buffer>, msLeft: () => number): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    checkTime(msLeft);
    yield chunk;
  }
}

/** The same clock, whose pauses end with the time. */
export function endingClock(clock: Clock, msLeft: MsLeft): Clock {
  if (!msLeft) return clock;
  return { now: () => clock.now(), sleep: (ms) => clock.sleep(Math.max(0, Math.min(ms, msLeft()))) };
}
