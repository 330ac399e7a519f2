import type { IncomingMessage } from 'node:http';
import type { Served } from './cdn.ts';
import type { Answer } from './site-files.ts';

/** Numbers of billed Firestore operations. */
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
  /** Kilobytes (1,000 bytes) of Hosting's files that the CDN sent. */
  readonly hosting: number;
  /** Kilobytes of the function's responses that the CDN sent, including those from its cache. */
  readonly api: number;
  /** Milliseconds that the function worked. Each call is rounded up, as on Cloud Run's bill. */
  readonly ms: number;
}

export interface Day extends Costs {
  readonly callList: readonly Call[];
  /** The number of requests that the CDN answered from its cache. */
  readonly hits: number;
}

/** Cloud Run rounds the working time of an instance up to steps of this length. */
const billedStepMs = 100;

const subtractUsage = (after: Usage, before: Usage): Usage => ({
  reads: after.reads - before.reads,
  writes: after.writes - before.writes,
  deletes: after.deletes - before.deletes,
});

/**
 * Adds up the responses of the CDN and the costs of the calls that reach the function. Runs only
 * one call at a time, so that the reads and writes of each call can be counted separately.
 * @param readUsage returns the numbers of Firestore operations so far
 */
export function createLedger(readUsage: () => Promise<Usage>) {
  let calls: Call[] = [];
  let served: Served[] = [];
  let lastCall: Promise<unknown> = Promise.resolve();
  let usageAtLastTake: Usage = { reads: 0, writes: 0, deletes: 0 };
  const kilobytes = (matches: (source: Served['source']) => boolean) =>
    served.filter(({ source }) => matches(source)).reduce((sum, { bytes }) => sum + bytes, 0) /
    1000;

  return {
    onServed: (response: Served): void => void served.push(response),
    wrapCall(request: IncomingMessage, call: () => Promise<Answer>): Promise<Answer> {
      const current = lastCall.then(async () => {
        const usageBefore = await readUsage();
        const startedAt = performance.now();
        const answer = await call();
        const ms = performance.now() - startedAt;
        const path = `${request.method} ${request.url} ${answer.status}`;
        calls.push({ path, ms, ...subtractUsage(await readUsage(), usageBefore) });
        return answer;
      });
      lastCall = current.catch(() => undefined);
      return current;
    },
    /** Resolves when the function has answered all calls. */
    idle: () => lastCall,
    /** Returns the costs since the last call of `take`. */
    async take(): Promise<Day> {
      await lastCall;
      const currentUsage = await readUsage();
      const day = {
        ...subtractUsage(currentUsage, usageAtLastTake),
        calls: calls.length,
        hosting: kilobytes((source) => source === 'hosting'),
        api: kilobytes((source) => source !== 'hosting'),
        ms: calls.reduce((sum, { ms }) => sum + Math.ceil(ms / billedStepMs) * billedStepMs, 0),
        hits: served.filter(({ source }) => source === 'cdn').length,
        callList: calls,
      };
      usageAtLastTake = currentUsage;
      calls = [];
      served = [];
      return day;
    },
  };
}
