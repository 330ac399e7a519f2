import type { Timestamp } from '../model.ts';
import { timestampFromMicros, timestampToMicros } from '../values/timestamp.ts';

/** Microseconds since 1970. Exact as a number until the year 2255. */
export type Micros = number;

const microsPerMilli = 1_000;
/** How far a commit time can be ahead of the system clock to be in a millisecond of its own. */
const maxLeadMicros = 5 * microsPerMilli;

/** The times of one commit. */
export interface CommitTimes {
  readonly commitTime: Micros;
  /** The value of server timestamps. It has whole milliseconds and is not after `commitTime`. */
  readonly requestTime: Micros;
}

/**
 * Gives a time to each read and commit of a store. Commit times strictly increase, even if the
 * system clock does not. A commit has a later time than every earlier read. If a client reads again
 * at the time of an earlier read, it therefore receives the same documents.
 */
export class CommitClock {
  readonly #nowMillis: () => number;
  #last: Micros;
  #lastCommit: Micros;

  /**
   * @param nowMillis returns the milliseconds since 1970
   * @param last the highest time that was given so far
   */
  constructor(nowMillis: () => number, last: Micros) {
    this.#nowMillis = nowMillis;
    this.#last = last;
    this.#lastCommit = last;
  }

  /** Returns the time of the system clock, or the last given time if that is later. */
  now(): Micros {
    return Math.max(Math.trunc(this.#nowMillis() * microsPerMilli), this.#last);
  }

  /** Returns the time for a read of the current state. */
  read(): Micros {
    this.#last = this.now();
    return this.#last;
  }

  /** Makes all later commit times higher than this time. */
  observe(time: Micros): void {
    if (time > this.#last) this.#last = time;
  }

  /**
   * Returns the times of the next commit.
   * @param ownMillisecond true if the server timestamps of this commit must be later than the
   * previous commit, even if both commits are in the same millisecond
   */
  next(ownMillisecond: boolean): CommitTimes {
    const systemTime = Math.trunc(this.#nowMillis() * microsPerMilli);
    const earliest = Math.max(systemTime, this.#last + 1);
    const ownTime = ceilToMillis(this.#last + 1);
    const commitTime =
      ownMillisecond &&
      floorToMillis(earliest) <= this.#lastCommit &&
      ownTime - systemTime <= maxLeadMicros
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
