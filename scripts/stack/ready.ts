import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 50;

/**
 * Asks `url` until it answers as wanted.
 * @throws the signal's reason when it is aborted first.
 */
export async function untilAnswers(
  url: string,
  wanted: (status: number) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const status = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    if (wanted(status)) return;
    signal.throwIfAborted();
    await wait(pauseMs);
  }
}
