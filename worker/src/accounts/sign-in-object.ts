// The authority on the sign-in codes of one mailbox: how many were sent, which are valid, and how often each was tried.
// It knows the mailbox and the codes only as keyed hashes.
import { DurableObject } from 'cloudflare:workers';
import * as z from 'zod';
import { checkAnswer } from '../counters/object-call.ts';

/** Codes that a mailbox gets in an hour. */
export const CODES_AN_HOUR = 5;
/** How long a code is valid. */
export const CODE_TTL_MS = 10 * 60 * 1000;
/** Tries of a code, the right one included. */
export const MAX_CODE_TRIES = 5;
const HOUR_MS = 60 * 60 * 1000;
const KEY = 'codes';

const Stored = z.object({
  /** Times of the codes of the last hour. */
  sent: z.array(z.object({ at: z.number(), code: z.string() })),
  /** Codes that may still be valid, at most one for each browser. */
  open: z.array(z.object({ browser: z.string(), code: z.string(), endsAt: z.number(), tries: z.int() })),
});
type Stored = z.infer<typeof Stored>;

/** `retryAfter`: seconds until a code may be asked for again; 0 when one was. */
export type CodeAsked = { allowed: boolean; retryAfter: number };
/** `left`: tries that the code has left; 0 when this browser has no valid code. */
export type CodeTried = { passed: boolean; left: number };

/** Durable Object named by the keyed hash of a mailbox. */
export class SignInObject extends DurableObject {
  /** Opens a code for a browser and ends the one that the browser had. The same code twice is one code. */
  ask(browser: string, code: string): CodeAsked {
    const [{ sent, open }, now] = [this.read(), this.now()];
    if (sent.some((one) => one.code === code)) return { allowed: true, retryAfter: 0 };
    const [first] = sent;
    if (first && sent.length >= CODES_AN_HOUR) {
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((first.at + HOUR_MS - now) / 1000)) };
    }
    const others = open.filter((one) => one.browser !== browser);
    this.write({
      sent: [...sent, { at: now, code }],
      open: [...others, { browser, code, endsAt: now + CODE_TTL_MS, tries: 0 }],
    });
    void this.ctx.storage.setAlarm(now + HOUR_MS);
    return { allowed: true, retryAfter: 0 };
  }

  /** Takes a code back that was certainly not sent. */
  withdraw(code: string): { withdrawn: true } {
    const { sent, open } = this.read();
    this.write({
      sent: sent.filter((one) => one.code !== code),
      open: open.filter((one) => one.code !== code),
    });
    return { withdrawn: true };
  }

  /**
   * Tries a code in the browser that asked for it. `codes` is what was typed, hashed under the present and the previous
   * secret. Synchronous: check and count are one step, so that no number of tries at once is more than five.
   */
  tryCode(browser: string, codes: string[]): CodeTried {
    const { sent, open } = this.read();
    const mine = open.find((one) => one.browser === browser);
    if (!mine) return { passed: false, left: 0 };
    const tries = mine.tries + 1;
    const passed = codes.some((code) => sameHash(code, mine.code));
    const others = open.filter((one) => one !== mine);
    const left = passed ? 0 : MAX_CODE_TRIES - tries;
    this.write({ sent, open: left > 0 ? [...others, { ...mine, tries }] : others });
    return { passed, left };
  }

  /** Clears the object an hour after its last code. */
  override async alarm(): Promise<void> {
    const { sent } = this.read();
    const last = sent.at(-1);
    if (last) await this.ctx.storage.setAlarm(last.at + HOUR_MS);
    else await this.ctx.storage.deleteAll();
  }

  /** The object's clock, in milliseconds. Only a test inside the isolate can replace it. */
  protected now(): number {
    return Date.now();
  }

  private read(): Stored {
    const found = this.ctx.storage.kv.get(KEY);
    if (found === undefined) return { sent: [], open: [] };
    const { sent, open } = checkAnswer('The storage of sign-in codes', Stored, found);
    const now = this.now();
    return {
      sent: sent.filter(({ at }) => at > now - HOUR_MS),
      open: open.filter(({ endsAt }) => endsAt > now),
    };
  }

  private write(stored: Stored): void {
    this.ctx.storage.kv.put(KEY, stored);
  }
}

/** Compares two keyed hashes of equal length in a time that depends on neither. */
function sameHash(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
