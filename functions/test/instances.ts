import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RequestLimits } from '../src/http/request-limits.ts';

/**
 * A test's clock. Each request carries it in a header, because a separate message might arrive
 * later than the request.
 */
export interface TestClock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that the test has added to the app's monotonic clock `elapsed`. */
  readonly aheadMs: number;
}

export const clockHeader = 'x-test-clock';
export const limitsVariable = 'MARKAZ_TEST_LIMITS';

export function writeClock({ now, aheadMs }: TestClock): string {
  return `${now} ${aheadMs}`;
}

export function readClock(header: string | string[] | undefined): TestClock | null {
  if (typeof header !== 'string') return null;
  const [now = 0, aheadMs = 0] = header.split(' ').map(Number);
  return { now, aheadMs };
}

export interface Instance {
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts the API in a separate process, on the test's Firestore, Storage and Auth. */
export async function startInstance(projectId: string, limits?: RequestLimits): Promise<Instance> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'api-process.ts'), {
    env: {
      ...process.env,
      GCLOUD_PROJECT: projectId,
      ...(limits && { [limitsVariable]: JSON.stringify(limits) }),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [port]: unknown[] = await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('The API’s process ended before it listened.');
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
