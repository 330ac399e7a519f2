import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RequestLimits } from '../src/http/request-limits.ts';

/** A test's clock. It is a header of each request, because another message might arrive later. */
export interface TestClock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds by which `elapsed` is ahead. */
  readonly ahead: number;
}

export const clockHeader = 'x-test-clock';
export const limitsVariable = 'MARKAZ_TEST_LIMITS';

export function writeClock({ now, ahead }: TestClock): string {
  return `${now} ${ahead}`;
}

export function readClock(header: string | string[] | undefined): TestClock | null {
  if (typeof header !== 'string') return null;
  const [now = 0, ahead = 0] = header.split(' ').map(Number);
  return { now, ahead };
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
