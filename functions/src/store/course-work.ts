import type { DocumentReference } from 'firebase-admin/firestore';
import { inGroups } from '../core/in-groups.ts';
import type { Database } from './database.ts';

/** As many values as one query compares with. */
const uidsOfQuery = 30;
/** Well below what one commit takes. */
const together = 300;

/**
 * The documents that hold what students did in courses. A read for each, and one at least for thirty
 * students.
 */
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

/** Deletes them; the reads of `readWorkRefs`, and a delete for each. */
export async function deleteWork(database: Database, uids: readonly string[]): Promise<void> {
  for (const some of inGroups(await readWorkRefs(database, uids), together)) {
    const batch = database.firestore.batch();
    for (const ref of some) batch.delete(ref);
    await batch.commit();
  }
}
