import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import { readCursor, readPage } from '../../store/paging.ts';
import { readRecordOfList } from '../../store/read-list.ts';
import { progressSchema } from '../../store/records/progress.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import type { KnownProgressCache } from './known-progress.ts';
import { unpackKeyedQuiz } from './packed-quiz.ts';
import { type Regraded, regrade } from './regrading.ts';

type Wanted = InputOf<'admin/quizzes/regrade'>;

/** `changed`: the quiz is not of that version. */
type Outcome = ResponseOf<'admin/quizzes/regrade'> | 'gone' | 'changed';

const nameSchema = userRecordSchema.pick({ displayName: true });
const byNameSchema = z.tuple([z.string(), z.string()]);

/** What the numbers of a course gain or lose by what changed. */
function countsOf(lId: string, all: readonly Regraded[]): Record<string, FieldValue> {
  const sums = new Map<string, number>();
  const add = (field: string, by: number) => sums.set(field, (sums.get(field) ?? 0) + by);
  for (const { counted } of all) {
    if (counted === null) continue;
    add('score', counted.score);
    add('passed', counted.passed);
    for (const [id, by] of counted.right) add(`questions.${id}.right`, by);
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, by]) => by !== 0)
      .map(([field, by]) => [`quizzes.${lId}.${field}`, FieldValue.increment(by)]),
  );
}

/** Marks attempts again whose key was mended. */
export function createRegradeStore(database: Database, known: KnownProgressCache) {
  /** Ids of students of the course, by name. */
  const readStudents = (cId: string, { limit, after }: Wanted) => {
    let query = database.users
      .where('courses', 'array-contains', cId)
      .orderBy('displayName')
      .orderBy(FieldPath.documentId());
    if (after !== undefined) query = query.startAfter(...readCursor(byNameSchema, after));
    return readPage(
      database,
      query.select('displayName'),
      nameSchema,
      limit,
      ({ displayName }, uid) => [displayName, uid],
    );
  };

  const decide = async (wanted: Wanted): Promise<Decision<Outcome>> => {
    const { cId, lId, version, apply } = wanted;
    const quizzesDoc = await database.courseQuizzes(cId).get();
    const kept = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures[lId];
    if (kept?.gzip == null) return { answer: 'gone' };
    if (kept.version !== version) return { answer: 'changed' };
    const quiz = await unpackKeyedQuiz(kept.gzip);
    const { found, next } = await readStudents(cId, wanted);
    const refs = found.map(({ id }) => database.progress(id));
    const fieldMask = [new FieldPath('courses', cId, lId)];
    const docs = refs.length === 0 ? [] : await database.firestore.getAll(...refs, { fieldMask });
    const changed = docs.flatMap((doc) => {
      const progress = readRecordOfList(database, progressSchema, doc);
      const state = progress?.courses[cId]?.[lId]?.quiz;
      const regraded = state === undefined ? null : regrade(state, quiz);
      return regraded === null ? [] : [{ doc, regraded }];
    });
    const all = changed.map(({ regraded }) => regraded);
    const count = (change: Regraded['change']) =>
      all.filter((regraded) => regraded.change === change).length;
    const numbers = { gained: count('gained'), lost: count('lost') };
    const passed = all.filter(({ passes }) => passes).length;
    const answer = { students: found.length, ...numbers, passed, next };
    const isLast = next === null;
    if (!apply || (changed.length === 0 && !isLast)) return { answer };
    const write = (batch: WriteBatch) => {
      for (const { doc, regraded } of changed) {
        const field = `courses.${cId}.${lId}.quiz`;
        batch.update(doc.ref, { [field]: regraded.state }, unchanged(doc));
        known.forget(doc.id);
      }
      const counts = countsOf(lId, all);
      if (Object.keys(counts).length > 0) batch.update(database.courseCompletions(cId), counts);
      if (isLast)
        batch.update(
          quizzesDoc.ref,
          { [`lectures.${lId}.regraded`]: version },
          unchanged(quizzesDoc),
        );
    };
    const { title } = quiz.settings;
    const after = { title, ...numbers };
    const logged = { action: 'quiz.regrade', subjects: [`course/${cId}`], after } as const;
    return { answer, change: { logged, write } };
  };

  return {
    /**
     * A page of a course's students: a read, and two for each of them; with `apply` a write for each
     * whose attempts change, for the course's numbers, for the log and, on the last page, for the quiz.
     * Who hands in meanwhile is decided again. Done twice, nothing changes.
     */
    page: (acting: Acting, wanted: Wanted): Promise<Outcome> =>
      optimisticTransaction(database, acting, () => decide(wanted)),
  };
}
