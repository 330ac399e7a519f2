const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for being told to stop: Ctrl-C, a kill, or the end of the process that started this one.
 * The terminal and npm may both deliver one Ctrl-C, so repeated signals count once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const signal of signals) process.on(signal, stop);
  process.once('disconnect', stop);
  return controller.signal;
}

/** Resolves when the signal is given. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
