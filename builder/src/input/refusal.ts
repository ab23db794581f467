// Why an input file cannot be used. A reader throws a refusal, the caller catches it as a value, and the
// build goes on.
import { REFUSALS, type RefusalReason } from '../../../schemas/refusals.ts';

/** A refusal as a value: `at` names the cell or line that shows the problem, '' for the whole file. */
export type Refused = { reason: RefusalReason; detail: string; at: string };

/** Thrown by a reader whose file cannot be used. */
export class InputRefusal extends Error {
  readonly reason: RefusalReason;
  /** Cell (`C7`), JSON pointer or line that shows the problem; '' for the whole file. */
  readonly at: string;
  /** Facts that the reason's sentence does not give, for a person. */
  readonly detail: string;
  constructor(reason: RefusalReason, detail = '', at = '') {
    super(`${reason}: ${REFUSALS[reason]}${detail && ` ${detail}`}`);
    this.name = 'InputRefusal';
    this.reason = reason;
    this.detail = detail;
    this.at = at;
  }

  /** The refusal as a value. */
  asValue(): Refused {
    return { reason: this.reason, detail: this.detail, at: this.at };
  }
}

/** What a reading gave, or why the file was refused. */
export type ReadOrRefused<T> = { value: T; refused?: undefined } | { refused: Refused };

/**
 * Runs a reading and catches its refusal. Any other error is a fault of this program or of the machine: it is
 * thrown again, and names the file when one is given.
 */
export async function refusedOr<T>(read: () => Promise<T>, file?: string): Promise<ReadOrRefused<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof InputRefusal) return { refused: error.asValue() };
    throw file === undefined ? error : new Error(`Reading ${file} failed.`, { cause: error });
  }
}
