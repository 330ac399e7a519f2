import type { IncomingMessage } from 'node:http';
import type { Served } from './cdn.ts';
import type { Answer } from './site-files.ts';

/** Firestore's billed operations. */
export interface Usage {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

/** One call that reached the function. */
export interface Call extends Usage {
  readonly path: string;
  readonly ms: number;
}

export interface Costs extends Usage {
  readonly calls: number;
  /** KB of 1000: Hosting's files that the CDN sent. */
  readonly hosting: number;
  /** KB of 1000: the function's answers that the CDN sent, fresh or cached. */
  readonly api: number;
  /** Milliseconds of the function, each call rounded up to the step that Cloud Run bills. */
  readonly ms: number;
}

export interface Day extends Costs {
  readonly list: readonly Call[];
  /** Requests that the CDN answered from its cache. */
  readonly hits: number;
}

/** Cloud Run bills an instance's working time in steps of 100 ms. */
const billedStep = 100;

const less = (after: Usage, before: Usage): Usage => ({
  reads: after.reads - before.reads,
  writes: after.writes - before.writes,
  deletes: after.deletes - before.deletes,
});

/**
 * Counts what the CDN serves and the cost of the calls behind it. Calls reach the function one
 * after another, so that each one's reads and writes are counted apart.
 * @param usage Firestore's counters so far.
 */
export function createLedger(usage: () => Promise<Usage>) {
  let calls: Call[] = [];
  let served: Served[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let taken: Usage = { reads: 0, writes: 0, deletes: 0 };
  const kilobytes = (fits: (source: Served['source']) => boolean) =>
    served.filter(({ source }) => fits(source)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

  return {
    onServed: (one: Served): void => void served.push(one),
    around(request: IncomingMessage, call: () => Promise<Answer>): Promise<Answer> {
      const mine = turn.then(async () => {
        const before = await usage();
        const began = performance.now();
        const answer = await call();
        const ms = performance.now() - began;
        const path = `${request.method} ${request.url} ${answer.status}`;
        calls.push({ path, ms, ...less(await usage(), before) });
        return answer;
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    /** Resolves when the function is handling no call. */
    idle: () => turn,
    /** Returns the costs since the last call. */
    async take(): Promise<Day> {
      await turn;
      const now = await usage();
      const day = {
        ...less(now, taken),
        calls: calls.length,
        hosting: kilobytes((source) => source === 'hosting'),
        api: kilobytes((source) => source !== 'hosting'),
        ms: calls.reduce((sum, { ms }) => sum + Math.ceil(ms / billedStep) * billedStep, 0),
        hits: served.filter(({ source }) => source === 'cdn').length,
        list: calls,
      };
      taken = now;
      calls = [];
      served = [];
      return day;
    },
  };
}
