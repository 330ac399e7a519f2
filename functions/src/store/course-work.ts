import type { DocumentReference } from 'firebase-admin/firestore';
import { inGroups } from '../core/in-groups.ts';
import type { Database } from './database.ts';

/** Maximum number of values in an `in` query. */
const uidsOfQuery = 30;
/** Deletions per commit, well below Firestore's limit. */
const together = 300;

/** Returns the students' `courseWork`. Cost: one read each, at least one per 30 students. */
export async function readWorkRefs(
  { courseWorkOfAll }: Database,
  uids: readonly string[],
): Promise<DocumentReference[]> {
  const found = await Promise.all(
    inGroups(uids, uidsOfQuery).map((some) =>
      courseWorkOfAll.where('uid', 'in', some).select('uid').get(),
    ),
  );
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref));
}

/** Deletes the students' `courseWork`. Cost: the reads of `readWorkRefs`, one deletion each. */
export async function deleteWork(database: Database, uids: readonly string[]): Promise<void> {
  for (const some of inGroups(await readWorkRefs(database, uids), together)) {
    const batch = database.firestore.batch();
    for (const ref of some) batch.delete(ref);
    await batch.commit();
  }
}
