import { limits } from '@markaz/contract/limits';
import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { inGroups, maxQueryValues } from '../core/in-groups.ts';
import { commitInGroups } from './commit.ts';
import { type Database, readRecord } from './database.ts';
import { deleteFound } from './delete-found.ts';
import { lectureQuestionsSchema } from './records/questions.ts';

/**
 * Returns how many questions have no answer, at most `limits.countedQuestions`, and when the oldest
 * was asked. Cost: 2 reads.
 */
export async function readWaiting({ questions }: Database) {
  const waiting = questions.where('state', '==', 'waiting').orderBy('at');
  const [total, oldest] = await Promise.all([
    waiting.limit(limits.countedQuestions).count().get(),
    waiting.limit(1).select('at').get(),
  ]);
  const at: Timestamp | undefined = oldest.docs[0]?.get('at');
  return { waiting: total.data().count, oldestAt: at?.toDate().toISOString() ?? null };
}

/** Deletes all questions of a course or of one lecture. Cost: 1 read and 1 delete per document. */
export async function deleteQuestionsOf(
  database: Database,
  field: 'cId' | 'lId',
  id: string,
): Promise<void> {
  await deleteFound(database, database.questions.where(field, '==', id));
  await deleteFound(database, database.allLectureQuestions.where(field, '==', id));
}

/** Removes questions from what other students see. Cost: 1 read and 1 write per lecture. */
async function withdraw(
  database: Database,
  published: readonly QueryDocumentSnapshot[],
): Promise<void> {
  const byLecture = Map.groupBy(published, (doc) => `${doc.get('cId')}-${doc.get('lId')}`);
  for (const group of byLecture.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ref = database.lectureQuestions(first.get('cId'), first.get('lId'));
    await database.firestore.runTransaction(async (transaction) => {
      const stored = readRecord(lectureQuestionsSchema, await transaction.get(ref));
      if (stored === null) return;
      const erased = new Set(group.map(({ id }) => id));
      const left = Object.entries(stored.questions).filter(([id]) => !erased.has(id));
      transaction.update(ref, { questions: Object.fromEntries(left) });
    });
  }
}

/**
 * Deletes the questions of deleted accounts, also the published ones, because students may have
 * written about themselves. The function can be called again. Cost: 1 read and 1 delete per
 * question, at least 1 read per 30 accounts. Each lecture with published ones adds 1 read and 1
 * write.
 */
export async function eraseQuestions(database: Database, uids: readonly string[]): Promise<void> {
  for (const group of inGroups(uids, maxQueryValues)) {
    const { docs } = await database.questions
      .where('uid', 'in', group)
      .select('cId', 'lId', 'published')
      .get();
    await withdraw(
      database,
      docs.filter((doc) => doc.get('published') === true),
    );
    await commitInGroups(database.firestore, docs, (batch, { ref }) => batch.delete(ref));
  }
}
