import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readRecords } from '../../store/database.ts';

/** `missedSearches/{day}`: how often each text was searched for. */
const missedSearchesSchema = z.object({ searches: z.record(z.string(), z.number().int()) });

/** Firestore forbids empty field names and `__x__`, which people may type. */
const mark = ':';

export function createMissedSearchStore(database: Database) {
  return {
    /** One write. @throws if the day's document is full */
    async count(day: string, search: string): Promise<void> {
      const searches = { [mark + search]: FieldValue.increment(1) };
      await database.missedSearches.doc(day).set({ searches }, { merge: true });
    },

    /** Returns the searches of these days, day by day; a read for each. */
    async read(days: readonly string[]): Promise<(readonly [search: string, times: number])[]> {
      const refs = days.map((day) => database.missedSearches.doc(day));
      const snapshots = await database.firestore.getAll(...refs);
      return readRecords(database, missedSearchesSchema, snapshots)
        .flatMap(({ record }) => Object.entries(record.searches))
        .map(([field, times]) => [field.slice(mark.length), times] as const);
    },

    /** Deletes the days before this one. @returns the number of days */
    async deleteBefore(day: string): Promise<number> {
      const { docs } = await database.missedSearches
        .where(FieldPath.documentId(), '<', day)
        .select()
        .limit(100)
        .get();
      const batch = database.firestore.batch();
      for (const { ref } of docs) batch.delete(ref);
      if (docs.length > 0) await batch.commit();
      return docs.length;
    },
  };
}
