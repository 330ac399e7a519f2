import type { DocumentReference } from 'firebase-admin/firestore';
import { inGroups } from '../core/in-groups.ts';
import type { Database } from './database.ts';

/** Maximum of values in an `in` query. */
const uidsOfQuery = 30;
/** Well below the limit of one commit. */
const together = 300;

/** Returns the students' `courseWork` documents; a read each, at least one for thirty students. */
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

/** Deletes them: the reads of `readWorkRefs`, and a delete for each. */
export async function deleteWork(database: Database, uids: readonly string[]): Promise<void> {
  for (const some of inGroups(await readWorkRefs(database, uids), together)) {
    const batch = database.firestore.batch();
    for (const ref of some) batch.delete(ref);
    await batch.commit();
  }
}
