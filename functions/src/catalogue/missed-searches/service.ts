import { readCode } from '@markaz/contract/cards/access-code';
import { minMissedSearchLength, missedSearchDays } from '@markaz/contract/catalogue/missed-search';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { westernDigits } from '@markaz/contract/text/normalise';
import { withoutInvisible } from '@markaz/contract/text/text';
import { cairoDay } from '@markaz/contract/time/cairo';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { lastCairoDays } from '../../core/cairo.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecords } from '../../store/database.ts';
import { deleteFound } from '../../store/delete-found.ts';

/**
 * The document `missedSearches/{day}`. It stores how often each text was searched for on that day.
 */
const missedSearchesSchema = z.object({ searches: z.record(z.string(), z.number().int()) });

/**
 * Prefix of stored texts. Firestore forbids the field names `` and `__x__`, which people may type.
 */
const textPrefix = ':';

/**
 * Whether a text may be an e-mail address, phone number or access code. Such texts are never
 * stored.
 */
function isPersonal(text: string): boolean {
  const lettersAndDigits = withoutInvisible(westernDigits(text)).replace(/[^\p{L}\p{N}]+/gu, '');
  return text.includes('@') || /\d{5}/u.test(lettersAndDigits) || readCode(text).ok;
}

const retentionDays = 30;

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** Counts catalogue searches that found nothing, without recording who searched. */
export function createMissedSearches({ database, log, now }: Context) {
  const { missedSearches } = database;
  // This limit is for all callers together, because anyone may make this call and each call writes
  // a document. It allows one instance about 600 writes a day.
  const instanceLimiter = createRateLimiter(0.4, { atOnce: 30 });
  const networkLimiter = createRateLimiter(1, { atOnce: 10 });

  return {
    handlers: {
      /** Counts a search, unless it is short, personal or too frequent. Cost: at most 1 write. */
      async 'courses/missed'({ input, sender: { network } }) {
        const at = now();
        const search = foldArabic(input.search);
        const isCounted =
          search.length >= minMissedSearchLength &&
          !isPersonal(input.search) &&
          networkLimiter.take(network, at) === 0 &&
          instanceLimiter.take('all', at) === 0;
        if (isCounted) {
          const searches = { [textPrefix + search]: FieldValue.increment(1) };
          const day = missedSearches.doc(cairoDay(at));
          await day.set({ searches }, { merge: true }).catch((error: unknown) => {
            // Firestore rejects further searches if the document is full.
            log({ severity: 'WARNING', message: `A search was not counted: ${String(error)}` });
          });
        }
        return {};
      },
    } satisfies Partial<Handlers>,

    /**
     * Adds up the searches of the last `missedSearchDays` days. The most frequent come first. Cost:
     * 1 read per day.
     */
    async list(maxCount: number): Promise<{ search: string; times: number }[]> {
      const refs = lastCairoDays(now(), missedSearchDays).map((day) => missedSearches.doc(day));
      const docs = await database.firestore.getAll(...refs);
      const totals = new Map<string, number>();
      for (const { record } of readRecords(database, missedSearchesSchema, docs)) {
        for (const [field, times] of Object.entries(record.searches)) {
          const search = field.slice(textPrefix.length);
          totals.set(search, (totals.get(search) ?? 0) + times);
        }
      }
      return [...totals]
        .map(([search, times]) => ({ search, times }))
        .toSorted((a, b) => b.times - a.times || a.search.localeCompare(b.search, 'ar'))
        .slice(0, maxCount);
    },

    /** Deletes searches older than `retentionDays`. @returns the number of deleted days */
    purge(): Promise<number> {
      const [firstDay = ''] = lastCairoDays(now(), retentionDays);
      return deleteFound(database, missedSearches.where(FieldPath.documentId(), '<', firstDay));
    },
  };
}
