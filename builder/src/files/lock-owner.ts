// Who holds a lock: a process of a machine, as it writes itself into a lock file, and whether it still runs.
import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import * as z from 'zod';
import { hasErrorCode } from './error-code.ts';
import { sha256 } from './hash.ts';

/** The content of a lock file. */
export const LockOwner = z.object({
  /** Never used twice, so that a lock file is recognised after it was replaced. */
  id: z.string().regex(/^[0-9a-f]{12}$/),
  pid: z.number(),
  host: z.string(),
  /** When the process began. */
  started_at: z.string(),
  /** Distinguishes this process from an earlier one of the same number; null where the system cannot say it. */
  instance: z.string().nullable(),
  command: z.string(),
  /**
   * The boot of the machine and the group of processes (the PID namespace) that can see this one; null on a system
   * without `/proc`. Two containers of one host name have two groups.
   */
  space: z.string().nullable().optional(),
  /** True when the owner touches the lock file while it runs (lock-beat.ts). */
  beats: z.boolean().optional(),
  /** Set when the process gave up its work and left the lock to say so. */
  left_at: z.string().optional(),
});
export type LockOwner = z.infer<typeof LockOwner>;
export type LockProcess = Omit<LockOwner, 'id' | 'left_at' | 'beats'>;

/** `elsewhere`: in another machine or container, whose processes cannot be seen from here. */
export type OwnerState = 'running' | 'ended' | 'elsewhere';

const LONGEST_COMMAND = 500;
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const PID_NAMESPACE = '/proc/self/ns/pid';
/** The first PID namespace of every Linux machine, which is not a container. */
const MACHINE = 'pid:[4026531836]';
/** The process space of this process. */
const OUR_SPACE = readSpace();
/** Positions in `/proc/<pid>/stat` after the name of the program, which can contain spaces. */
const [STATE_FIELD, START_TIME_FIELD] = [0, 19];

/** This process. */
export function thisProcess(): LockProcess {
  const [, script = '', ...args] = process.argv;
  return {
    pid: process.pid,
    host: hostname(),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    instance: instanceOf(process.pid) ?? null,
    command: [basename(script), ...args].join(' ').slice(0, LONGEST_COMMAND),
    space: OUR_SPACE,
  };
}

/** An owner with a new id. */
export function makeOwner(owner: LockProcess): LockOwner {
  return { id: randomBytes(6).toString('hex'), ...owner };
}

/**
 * Reads a lock file. A live process never leaves part of one, so a text that cannot be read is what a power
 * cut left: its owner has ended.
 */
export function parseOwner(text: string): LockOwner {
  try {
    return LockOwner.parse(JSON.parse(text));
  } catch {
    const unknown = { pid: 0, host: hostname(), started_at: '', instance: null, command: 'unknown' };
    return { id: sha256(text).slice(0, 12), ...unknown };
  }
}

/**
 * Whether the owner still runs. Machines are distinguished by their host names, and containers of one name by their
 * process spaces.
 */
export function stateOfOwner({ pid, host, instance, left_at, space = OUR_SPACE }: LockOwner): OwnerState {
  if (left_at !== undefined) return 'ended';
  if (host !== hostname()) return 'elsewhere';
  if (space !== OUR_SPACE) return haveRestarted(space, OUR_SPACE) ? 'ended' : 'elsewhere';
  if (!isAlive(pid)) return 'ended';
  const now = instanceOf(pid);
  return now !== undefined && instance !== null && now !== instance ? 'ended' : 'running';
}

/** A sentence without its end: who holds the lock, and since when. */
export function describeOwner({ pid, host, started_at, command }: LockOwner): string {
  return `process ${pid} on ${host}, started ${started_at} as "${command}"`;
}

function readSpace(): string | null {
  try {
    return `${readFileSync(BOOT_ID, 'latin1').trim()}/${readlinkSync(PID_NAMESPACE)}`;
  } catch {
    return null;
  }
}

/** True for two boots of one machine: no process of the earlier one is left. Containers do not show that. */
function haveRestarted(...spaces: readonly (string | null)[]): boolean {
  return spaces.every((space) => space?.endsWith(`/${MACHINE}`));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/**
 * The boot of the machine and the start time of the process. A process that has ended, but that its parent
 * has not noticed yet, has the instance `ended`. Undefined on a system without `/proc`.
 */
function instanceOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (/^[ZX]$/.test(fields[STATE_FIELD] ?? '')) return 'ended';
    return `${readFileSync(BOOT_ID, 'latin1').trim()}/${fields[START_TIME_FIELD]}`;
  } catch {
    return undefined;
  }
}
