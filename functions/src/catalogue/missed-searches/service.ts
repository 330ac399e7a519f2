import { readCode } from '@markaz/contract/cards/access-code';
import { missedSearchDays, shortestMissedSearch } from '@markaz/contract/catalogue/missed-search';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { westernDigits } from '@markaz/contract/text/normalise';
import { withoutInvisible } from '@markaz/contract/text/visible';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo-day.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createMissedSearchStore } from './store.ts';

/** An address, a telephone number or an access code in the wrong field: nothing to keep. */
function isSomebodys(text: string): boolean {
  const joined = withoutInvisible(westernDigits(text)).replace(/[^\p{L}\p{N}]+/gu, '');
  return text.includes('@') || /\d{5}/u.test(joined) || readCode(text).ok;
}

/** How many days are kept. */
const keptDays = 30;

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** What was searched for in the catalogue and not found: words and how often, nobody's. */
export function createMissedSearches({ database, log, now }: Context) {
  const store = createMissedSearchStore(database);
  // Anyone may call this, and each call is a write: a day of one instance is some 600 at the most.
  const all = createRateLimiter(0.4, { atOnce: 30 });
  const networks = createRateLimiter(1, { atOnce: 10 });

  return {
    handlers: {
      /** No read; one write, or none where there were too many. Nobody waits for what failed. */
      async 'courses/missed'({ input, sender: { network } }) {
        const at = now();
        const search = foldArabic(input.search);
        const counts =
          search.length >= shortestMissedSearch &&
          !isSomebodys(input.search) &&
          networks.take(network, at) === 0 &&
          all.take('all', at) === 0;
        if (counts) {
          await store.count(cairoDay(at), search).catch((error: unknown) => {
            // A day that is full takes no more.
            log({ severity: 'WARNING', message: `A search was not counted: ${String(error)}` });
          });
        }
        return {};
      },
    } satisfies Partial<Handlers>,

    /** The last `missedSearchDays` days' together, most often first; a read for each day. */
    async list(most: number): Promise<{ search: string; times: number }[]> {
      const days = await store.read(lastCairoDays(now(), missedSearchDays));
      const total = new Map<string, number>();
      for (const [search, times] of days) total.set(search, (total.get(search) ?? 0) + times);
      return [...total]
        .map(([search, times]) => ({ search, times }))
        .toSorted((a, b) => b.times - a.times || a.search.localeCompare(b.search, 'ar'))
        .slice(0, most);
    },

    /** Deletes what is older than `keptDays` days. @returns how many days went */
    async purge(): Promise<number> {
      const [first = ''] = lastCairoDays(now(), keptDays);
      return store.deleteBefore(first);
    },
  };
}
