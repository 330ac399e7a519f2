import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { withoutInvisible } from '@markaz/contract/text/text';
import type { WriteBatch } from 'firebase-admin/firestore';
import { type Database, readRecord } from './database.ts';
import { outletsSchema } from './records/centre.ts';
import { unchanged } from './staff-action.ts';

/** Names that look the same get the same key. A name that folds to nothing is its own key. */
function keyOf(name: string): string {
  const seen = withoutInvisible(name);
  return foldArabic(seen) || seen;
}

/** Whether two spellings mean the same outlet. */
export function isSameOutlet(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

/** Finds an outlet's stored spelling; `write` adds one. Cost: one read, none for the centre. */
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
      if (snapshot.exists) batch.update(snapshot.ref, all, unchanged(snapshot));
      else batch.create(snapshot.ref, all);
    },
  };
}
