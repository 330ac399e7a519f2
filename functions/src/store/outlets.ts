import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { withoutInvisible } from '@markaz/contract/text/text';
import type { WriteBatch } from 'firebase-admin/firestore';
import { type Database, readRecord } from './database.ts';
import { outletsSchema } from './records/centre.ts';
import { ifUnchanged } from './staff-action.ts';

/**
 * Returns the same key for names that look the same. If a name folds to an empty text, the name is
 * the key.
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
 * Finds the stored spelling of an outlet. `write` stores a new outlet. Cost: 1 read, none for the
 * centre.
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
      const all = { names: [...names, outlet] };
      if (snapshot.exists) batch.update(snapshot.ref, all, ifUnchanged(snapshot));
      else batch.create(snapshot.ref, all);
    },
  };
}
