import type { DocumentReference } from 'firebase-admin/firestore';
import { inGroups, maxQueryValues } from '../core/in-groups.ts';
import { commitInGroups } from './commit.ts';
import type { Database } from './database.ts';

/**
 * Returns references to the students' `courseWork`. Cost: 1 read per document, at least 1 read per
 * 30 students.
 */
export async function readWorkRefs(
  { allCourseWork }: Database,
  uids: readonly string[],
): Promise<DocumentReference[]> {
  const found = await Promise.all(
    inGroups(uids, maxQueryValues).map((group) =>
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
  const refs = await readWorkRefs(database, uids);
  await commitInGroups(database.firestore, refs, (batch, ref) => batch.delete(ref));
}
