// Races on one lock file. Before each call of the file system a process waits for a random while, so that the steps of
// the contenders mix in every order.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../../builder/src/files/lock.ts';
import { type LockOwner, makeOwner, thisProcess } from '../../../builder/src/files/lock-owner.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const wait = vi.hoisted(() => ({ turns: (): number => 0 }));
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  const slowed = Object.entries(real).map(([name, call]) => {
    if (typeof call !== 'function') return [name, call];
    const slow = async (...args: unknown[]) => {
      for (let i = wait.turns(); i > 0; i -= 1) await turn();
      return Reflect.apply(call, real, args);
    };
    return [name, slow];
  });
  return { ...Object.fromEntries(slowed), default: real.default };
});

const RACES = rounds(75, 10_000);
const CONTENDERS = 4;
const SEED = testSeed(20_260_801);
/** Most waits are short; a long one lets the others pass by. */
const [SHORT, LONG, ONE_LONG_IN] = [2, 60, 6];
/** A number above the largest that any system gives to a process. */
const DEAD = { ...thisProcess(), pid: 99_999_999 };

const dir = mkdtempSync(join(tmpdir(), 'atlas-lock-'));
const path = join(dir, 'whole');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** What a process leaves that dies while it holds the lock. */
function leaveDead(): LockOwner {
  const owner = makeOwner(DEAD);
  writeFileSync(join(dir, 'dead'), JSON.stringify(owner));
  renameSync(join(dir, 'dead'), path);
  return owner;
}

describe(`${RACES} races on a lock, seed ${SEED}`, () => {
  it('never give it to two live processes, and never leave it locked', async () => {
    const random = seededRandom(SEED);
    const shortOrLong = () => random.int(random.int(ONE_LONG_IN) === 0 ? LONG : SHORT);
    wait.turns = shortOrLong;
    const seen = { entered: 0, crashed: 0, refused: 0 };
    let inside = 0;
    const contend = async (crashes: boolean) => {
      const lock = await takeLock(path);
      if (lock.heldBy) {
        seen.refused += 1;
        return;
      }
      inside += 1;
      seen.entered += 1;
      const ours = readFileSync(path, 'utf8');
      for (let i = random.int(LONG); i >= 0; i -= 1) {
        expect(inside).toBe(1);
        await turn();
      }
      expect(readFileSync(path, 'utf8')).toBe(ours);
      inside -= 1;
      if (!crashes) return lock.release();
      seen.crashed += 1;
      leaveDead();
    };
    for (let race = 0; race < RACES; race += 1) {
      if (random.int(4) > 0) {
        const dead = leaveDead();
        if (random.int(3) === 0) writeFileSync(`${path}.after-${dead.id}`, JSON.stringify(makeOwner(DEAD)));
      }
      await Promise.all(Array.from({ length: CONTENDERS }, () => contend(random.int(4) === 0)));
      const lock = await takeLock(path);
      expect(lock.heldBy).toBeUndefined();
      if (!lock.heldBy) await lock.release();
      expect(readdirSync(dir)).toEqual([]);
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RACES / 10);
  });
});
