import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { withoutInvisible } from '@markaz/contract/text/text';
import type { WriteBatch } from 'firebase-admin/firestore';
import { type Database, readRecord } from './database.ts';
import { outletsSchema } from './records/centre.ts';
import { updateOrCreate } from './staff-action.ts';

/**
 * Returns the same key for names that look the same. If `foldArabic` returns an empty text, the key
 * is the visible name.
 */
function comparisonKey(name: string): string {
  const visible = withoutInvisible(name);
  return foldArabic(visible) || visible;
}

/** Whether two spellings mean the same outlet. */
export function isSameOutlet(a: string, b: string): boolean {
  return comparisonKey(a) === comparisonKey(b);
}

/**
 * Finds the stored spelling of an outlet. If there is none, the returned `write` stores the outlet.
 * Cost: 1 read, or no read for the centre.
 */
export async function readOutlet(database: Database, typed: string) {
  if (typed === '') return { outlet: '', write: () => undefined };
  const snapshot = await database.outlets.get();
  const names = readRecord(outletsSchema, snapshot)?.names ?? [];
  const outlet = names.find((name) => isSameOutlet(name, typed)) ?? typed;
  return {
    outlet,
    write(batch: WriteBatch): void {
      if (names.includes(outlet)) return;
      updateOrCreate(batch, snapshot, { names: [...names, outlet] });
    },
  };
}
