import { readCode } from '@markaz/contract/cards/access-code';
import { missedSearchDays, shortestMissedSearch } from '@markaz/contract/catalogue/missed-search';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { westernDigits } from '@markaz/contract/text/normalise';
import { withoutInvisible } from '@markaz/contract/text/text';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createMissedSearchStore } from './store.ts';

/** An address, a phone number or an access code in the wrong field must not be stored. */
function isSomebodys(text: string): boolean {
  const joined = withoutInvisible(westernDigits(text)).replace(/[^\p{L}\p{N}]+/gu, '');
  return text.includes('@') || /\d{5}/u.test(joined) || readCode(text).ok;
}

/** Days of searches that are stored. */
const keptDays = 30;

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** Counts catalogue searches without a result, without recording the searcher. */
export function createMissedSearches({ database, log, now }: Context) {
  const store = createMissedSearchStore(database);
  // Anyone may call this, and each call is a write: at most some 600 a day for each instance.
  const all = createRateLimiter(0.4, { atOnce: 30 });
  const networks = createRateLimiter(1, { atOnce: 10 });

  return {
    handlers: {
      /** At most one write: no short, private or too frequent searches. Failures are logged. */
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
            // A full document refuses further searches.
            log({ severity: 'WARNING', message: `A search was not counted: ${String(error)}` });
          });
        }
        return {};
      },
    } satisfies Partial<Handlers>,

    /** Sums the last `missedSearchDays` days, most frequent first; a read for each day. */
    async list(most: number): Promise<{ search: string; times: number }[]> {
      const days = await store.read(lastCairoDays(now(), missedSearchDays));
      const total = new Map<string, number>();
      for (const [search, times] of days) total.set(search, (total.get(search) ?? 0) + times);
      return [...total]
        .map(([search, times]) => ({ search, times }))
        .toSorted((a, b) => b.times - a.times || a.search.localeCompare(b.search, 'ar'))
        .slice(0, most);
    },

    /** Deletes searches older than `keptDays` days. @returns the number of days */
    async purge(): Promise<number> {
      const [first = ''] = lastCairoDays(now(), keptDays);
      return store.deleteBefore(first);
    },
  };
}
