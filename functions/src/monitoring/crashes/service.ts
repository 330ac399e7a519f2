import type { Context } from '../../context.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';

/** A minute, of one network; a page tells of three at most. */
const ofNetwork = 6;
/** A minute, of all that this instance hears of. */
const ofAll = 60;

/** What went wrong in browsers, as a line each in the log: nothing else is kept of it. */
export function createCrashService({ log, now }: Pick<Context, 'log' | 'now'>) {
  const all = createRateLimiter(ofAll);
  const networks = createRateLimiter(ofNetwork);

  return {
    /** No read, no write. What comes too often is answered and not logged. */
    async crashes({ input, sender: { network } }) {
      const at = now();
      if (networks.take(network, at) > 0 || all.take('all', at) > 0) return {};
      const { message, ...where } = input;
      // What anybody may send wakes nobody: no ERROR.
      log({ severity: 'WARNING', message: `Browser: ${message}`, kind: 'browser-crash', ...where });
      return {};
    },
  } satisfies Partial<Handlers>;
}
