// Politeness and retries, by a clock that does not wait.
import { describe, expect, it } from 'vitest';
import { HostGate } from '../../../builder/src/fetch/http/host-gate.ts';
import { withRetries } from '../../../builder/src/fetch/http/retry.ts';
import { FetchFault } from '../../../builder/src/state/statuses.ts';
import { jumpingClock } from '../../support/web/options.ts';

describe('the gate', () => {
  it('lets one request at a time to a host and so many in all', async () => {
    const gate = new HostGate(jumpingClock(), { requests: 3, hostGapMs: 500 });
    const running: string[] = [];
    let most = 0;
    const task = (host: string) =>
      gate.run(host, async () => {
        expect(running).not.toContain(host);
        running.push(host);
        most = Math.max(most, running.length);
        for (let i = 0; i < 5; i++) await Promise.resolve();
        running.splice(running.indexOf(host), 1);
      });
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'a', 'b', 'a'].map(task));
    expect(most).toBe(3);
  });

  it('leaves a gap after a request, and the pause a host asked for', async () => {
    const clock = jumpingClock();
    const gate = new HostGate(clock, { requests: 3, hostGapMs: 500 });
    const times: number[] = [];
    const note = async () => void times.push(clock.now());
    await gate.run('a', note);
    await gate.run('b', note);
    await gate.run('a', note);
    gate.pause('a', 9000);
    await gate.run('a', note);
    expect(times).toEqual([0, 0, 500, 9500]);
  });

  it('goes on after a request that failed', async () => {
    const gate = new HostGate(jumpingClock(), { requests: 1, hostGapMs: 0 });
    await expect(gate.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run('a', async () => 'fine')).toBe('fine');
  });
});

describe('retries', () => {
  const policy = () => {
    const clock = jumpingClock();
    return { tries: 4, firstPauseMs: 1000, longestPauseMs: 10_000, clock, random: () => 0.5 };
  };
  const failing = (...faults: FetchFault[]) => {
    let tries = 0;
    const run = async () => {
      const fault = faults[Math.min(tries++, faults.length - 1)];
      if (fault) throw fault;
    };
    return { run, tries: () => tries };
  };

  it('come after growing pauses, and end', async () => {
    const [settings, task] = [policy(), failing(new FetchFault('server_error', '', { retry: true }))];
    await expect(withRetries(settings, task.run)).rejects.toMatchObject({ status: 'server_error' });
    expect(task.tries()).toBe(4);
    expect(settings.clock.waits).toEqual([1000, 4000, 10_000]);
  });

  it('do not come where they would not help', async () => {
    const task = failing(new FetchFault('not_found'));
    await expect(withRetries(policy(), task.run)).rejects.toMatchObject({ status: 'not_found' });
    expect(task.tries()).toBe(1);
  });

  it('wait as long as the server asks, up to a limit', async () => {
    const wait = (ms: number) => new FetchFault('rate_limited', '', { retry: true, retryAfterMs: ms });
    const settings = policy();
    const task = failing(wait(7000), wait(11_000));
    await expect(withRetries(settings, task.run)).rejects.toMatchObject({ status: 'rate_limited' });
    expect(settings.clock.waits).toEqual([7000]);
    expect(task.tries()).toBe(2);
  });

  it('count anew after every step forward', async () => {
    const cut = (endedAt: number) => new FetchFault('cut_off', '', { retry: true, endedAt });
    const forward = failing(...Array.from({ length: 12 }, (_, i) => cut(100 * (i + 1))));
    await expect(withRetries(policy(), forward.run)).rejects.toMatchObject({ status: 'wrong_length' });
    expect(forward.tries()).toBe(15);
    const about = failing(cut(500), cut(300), cut(400), cut(200));
    await expect(withRetries(policy(), about.run)).rejects.toMatchObject({ status: 'cut_off' });
  });

  it('leave our own faults alone', async () => {
    const full = async () => Promise.reject(new Error('disk full'));
    await expect(withRetries(policy(), full)).rejects.toThrow('disk full');
  });
});
