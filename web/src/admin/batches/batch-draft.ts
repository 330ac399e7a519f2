import * as z from 'zod';
import { type BatchValues, valuesSchema } from './batch-values.ts';

const storageKey = 'markaz-batch-draft';
const draftSchema = z.object({ uid: z.string(), values: valuesSchema });

/**
 * Reads this admin's unfinished batch in this tab, which survives a reload; null if there is none.
 */
export function readDraft(uid: string): BatchValues | null {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return draft.uid === uid ? draft.values : null;
  } catch {
    return null;
  }
}

/** Saves the form and its idempotency key until the tab closes. */
export function keepDraft(uid: string, values: BatchValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ uid, values }));
  } catch {
    // Storage may be blocked; the draft then lasts as long as the page.
  }
}
