import type { Context } from '../../context.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';

/** Logs each reported browser error as one line. Nothing is stored. */
export function createCrashService({ log, now }: Pick<Context, 'log' | 'now'>) {
  // Limits per minute, for the instance and for one network. A page sends at most three reports.
  const allReports = createRateLimiter(60);
  const networks = createRateLimiter(6);

  return {
    /**
     * Logs a report. Reports above the limit are accepted but not logged. Cost: 0 reads, 0 writes.
     */
    async crashes({ input, sender: { network } }) {
      const at = now();
      if (networks.take(network, at) > 0 || allReports.take('all', at) > 0) return {};
      const { message, ...details } = input;
      // Anybody can send reports, so they must not raise an alert, as an ERROR would.
      log({
        severity: 'WARNING',
        message: `Browser: ${message}`,
        kind: 'browser-crash',
        ...details,
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}
