import type { DocumentReference } from 'firebase-admin/firestore';
import { inGroups } from '../core/in-groups.ts';
import type { Database } from './database.ts';

/** Maximum number of values in an `in` query. */
const uidsPerQuery = 30;
/** Deletions per commit, well below Firestore's limit. */
const deletionsPerCommit = 300;

/**
 * Returns references to the students' `courseWork`. Cost: 1 read per document, at least 1 read per
 * 30 students.
 */
export async function readWorkRefs(
  { allCourseWork }: Database,
  uids: readonly string[],
): Promise<DocumentReference[]> {
  const found = await Promise.all(
    inGroups(uids, uidsPerQuery).map((group) =>
      allCourseWork.where('uid', 'in', group).select('uid').get(),
    ),
  );
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref));
}

/**
 * Deletes the students' `courseWork`. Cost: the reads of `readWorkRefs`, and 1 deletion per
 * document.
 */
export async function deleteWork(database: Database, uids: readonly string[]): Promise<void> {
  for (const group of inGroups(await readWorkRefs(database, uids), deletionsPerCommit)) {
    const batch = database.firestore.batch();
    for (const ref of group) batch.delete(ref);
    await batch.commit();
  }
}
