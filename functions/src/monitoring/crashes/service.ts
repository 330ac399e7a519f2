import type { Context } from '../../context.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';

/** Logs errors of browsers, one line each. Nothing else is stored. */
export function createCrashService({ log, now }: Pick<Context, 'log' | 'now'>) {
  // Of the whole instance, and of a network; a page reports three at most.
  const all = createRateLimiter(60);
  const networks = createRateLimiter(6);

  return {
    /** No read, no write. Reports over the limit are accepted but not logged. */
    async crashes({ input, sender: { network } }) {
      const at = now();
      if (networks.take(network, at) > 0 || all.take('all', at) > 0) return {};
      const { message, ...where } = input;
      // Anybody can send these, so they must not raise an alert: no ERROR.
      log({ severity: 'WARNING', message: `Browser: ${message}`, kind: 'browser-crash', ...where });
      return {};
    },
  } satisfies Partial<Handlers>;
}
