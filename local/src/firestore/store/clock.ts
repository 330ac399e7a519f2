import type { Timestamp } from '../model.ts';
import { timestampFromMicros, timestampToMicros } from '../values/timestamp.ts';

/** Microseconds since 1970. Exact as a number until the year 2255. */
export type Micros = number;

const microsPerMilli = 1_000;
/** How far a commit may run ahead of the machine's clock to get a millisecond of its own. */
const maxLeadMicros = 5 * microsPerMilli;

/** The times of one commit. */
export interface CommitTimes {
  readonly commitTime: Micros;
  /** The value of server timestamps: whole milliseconds, not after `commitTime`. */
  readonly requestTime: Micros;
}

/**
 * Orders all events in one store. Commit times strictly increase, even if the machine's clock does
 * not, and a commit is later than every read that was answered before it, so that reading again at
 * that read's time returns the same documents.
 */
export class CommitClock {
  readonly #nowMillis: () => number;
  #last: Micros;
  #lastCommit: Micros;

  /** `nowMillis` returns milliseconds since 1970; `last` is the highest time issued so far. */
  constructor(nowMillis: () => number, last: Micros) {
    this.#nowMillis = nowMillis;
    this.#last = last;
    this.#lastCommit = last;
  }

  /** The machine's time, or the last issued time if that is later. */
  now(): Micros {
    return Math.max(Math.trunc(this.#nowMillis() * microsPerMilli), this.#last);
  }

  /** The time of a read of the current state. */
  read(): Micros {
    this.#last = this.now();
    return this.#last;
  }

  /** Makes later commits follow a read of this time. */
  observe(time: Micros): void {
    if (time > this.#last) this.#last = time;
  }

  /**
   * The times of the next commit. With `ownMillisecond` its server timestamps are later than the
   * previous commit, so that two commits within a millisecond are distinguishable.
   */
  next(ownMillisecond: boolean): CommitTimes {
    const machineTime = Math.trunc(this.#nowMillis() * microsPerMilli);
    const earliest = Math.max(machineTime, this.#last + 1);
    const ownTime = ceilToMillis(this.#last + 1);
    const commitTime =
      ownMillisecond &&
      floorToMillis(earliest) <= this.#lastCommit &&
      ownTime - machineTime <= maxLeadMicros
        ? ownTime
        : earliest;
    this.#last = commitTime;
    this.#lastCommit = commitTime;
    return { commitTime, requestTime: floorToMillis(commitTime) };
  }
}

export function timestampAt(micros: Micros): Timestamp {
  return timestampFromMicros(BigInt(micros));
}

export function microsOf(timestamp: Timestamp): Micros {
  return Number(timestampToMicros(timestamp));
}

function floorToMillis(micros: Micros): Micros {
  return micros - (micros % microsPerMilli);
}

function ceilToMillis(micros: Micros): Micros {
  return floorToMillis(micros + microsPerMilli - 1);
}
