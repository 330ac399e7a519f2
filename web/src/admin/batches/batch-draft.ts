import * as z from 'zod';
import { type BatchValues, valuesSchema } from './batch-values.ts';

const storageKey = 'markaz-batch-draft';
const draftSchema = z.object({ uid: z.string(), values: valuesSchema });

/** What this admin left unfinished in this tab, a reload included; null for nothing. */
export function readDraft(uid: string): BatchValues | null {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return draft.uid === uid ? draft.values : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed, and the id under which it is asked for, for as long as the tab lives. */
export function keepDraft(uid: string, values: BatchValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ uid, values }));
  } catch {
    // Storage may be blocked; the draft then lasts as long as the page.
  }
}
