// What an object keeps of requests with an Idempotency-Key: leases that end, days that end, storage that is damaged.
import { describe, expect, it } from 'vitest';
import { type KeyValues, LEASE_MS, type RepeatAsk, Repeats } from '../../../worker/src/keys/repeats.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOON = 20_000 * DAY + DAY / 2;
const asked = (owner: string, question = 'q'): RepeatAsk => ({ key: 'k', question, owner });

/** The storage of an object, as far as the entries use it. */
function storage() {
  const entries = new Map<string, unknown>();
  const kv: KeyValues = {
    get: (key: string) => entries.get(key),
    put: (key: string, value: unknown) => void entries.set(key, value),
    delete: (key: string) => entries.delete(key),
    list: ({ prefix, end, limit }) =>
      [...entries]
        .filter(([key]) => key.startsWith(prefix) && key < end)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit),
  };
  return { entries, repeats: new Repeats(kv) };
}

describe('a key', () => {
  it('is new, runs, and was answered; another question is recognised throughout', () => {
    const { repeats } = storage();
    expect(repeats.look(asked('1'), NOON)).toBe('first');
    repeats.start(asked('1'), NOON);
    expect(repeats.look(asked('1'), NOON)).toBe('first');
    expect(repeats.look(asked('2'), NOON)).toBe('running');
    expect(repeats.look(asked('2', 'other'), NOON)).toBe('other');
    repeats.end('k', '1', false, NOON);
    expect(repeats.look(asked('2'), NOON)).toBe('again');
    expect(repeats.look(asked('2', 'other'), NOON)).toBe('other');
  });

  it('is new again when its request was not answered', () => {
    const { repeats, entries } = storage();
    repeats.start(asked('1'), NOON);
    repeats.end('k', '1', true, NOON);
    expect([repeats.look(asked('2', 'other'), NOON), entries.size]).toEqual(['first', 0]);
  });

  it('runs until the end of its lease, and only its own request ends it', () => {
    const { repeats } = storage();
    repeats.start(asked('1'), NOON);
    repeats.end('k', '2', true, NOON);
    expect(repeats.look(asked('3'), NOON + LEASE_MS - 1)).toBe('running');
    expect(repeats.look(asked('3'), NOON + LEASE_MS)).toBe('again');
    repeats.start(asked('3'), NOON + LEASE_MS);
    // A late report of the first request changes nothing.
    repeats.end('k', '1', false, NOON + LEASE_MS);
    expect(repeats.look(asked('4'), NOON + LEASE_MS)).toBe('running');
  });

  it('is forgotten at midnight UTC unless it runs', () => {
    const midnight = 20_001 * DAY;
    const { repeats } = storage();
    repeats.start(asked('1'), midnight - 1);
    expect(repeats.look(asked('2'), midnight)).toBe('running');
    repeats.end('k', '1', false, midnight);
    expect(repeats.look(asked('2', 'other'), midnight)).toBe('first');
  });

  it('of an earlier day leaves the storage with later requests', () => {
    const { repeats, entries } = storage();
    for (let n = 0; n < 150; n += 1) repeats.start({ key: `k${n}`, question: 'q', owner: '1' }, NOON);
    repeats.start(asked('1'), NOON + 2 * DAY);
    repeats.start(asked('2'), NOON + 2 * DAY);
    expect(entries.size).toBe(1);
  });

  it('that is stored damaged is an error, and never a new key', () => {
    const { repeats, entries } = storage();
    repeats.start(asked('1'), NOON);
    for (const key of entries.keys()) entries.set(key, { question: 1 });
    expect(() => repeats.look(asked('2'), NOON)).toThrow('does not fit its schema');
  });
});
