import type { InputOf, ResponseOf } from '@markaz/contract/api';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord, readRecordOfList } from '../../store/database.ts';
import type { KnownProgressCache } from '../../store/known-progress.ts';
import { asIncrements, type Numbers, totalOf } from '../../store/numbers.ts';
import { readCursor, readPage } from '../../store/paging.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { progressCoursesSchema } from '../../store/records/progress.ts';
import { courseQuizzesSchema, standingOf, summaryOf, takenOf } from '../../store/records/quiz.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import { type Regraded, regrade } from './regrading.ts';

type Wanted = InputOf<'admin/quizzes/regrade'>;

/** `changed`: the quiz has another version. */
type Outcome = ResponseOf<'admin/quizzes/regrade'> | 'gone' | 'changed';

const nameSchema = userRecordSchema.pick({ displayName: true });
const byNameSchema = z.tuple([z.string(), z.string()]);

/**
 * Returns the changes to a quiz's numbers. Attempts not yet counted are left out: the count will
 * read their new marks.
 */
function numbersOf(all: readonly Regraded[], countedUntil: number): Numbers {
  const standing = all.flatMap(({ counted }) =>
    counted !== null && counted.at <= countedUntil ? [counted] : [],
  );
  return totalOf(
    standing.map(({ score, passed, right }) => ({
      ...{ score, passed },
      questions: Object.fromEntries([...right].map(([id, by]) => [id, { right: by }])),
    })),
  );
}

/** Marks attempts again after a key was corrected. */
export function createRegradeStore(database: Database, known: KnownProgressCache) {
  /** Reads ids of students of the course, ordered by name. */
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

  /** Reads these students' standings; a read for each, and one more if they took the quiz. */
  const readStandings = async ({ cId, lId }: Wanted, uids: readonly string[]) => {
    if (uids.length === 0) return [];
    const refs = uids.map(database.progress);
    const progressMask = {
      fieldMask: [new FieldPath('courses', cId, lId), new FieldPath('closed', cId)],
    };
    const docs = await database.firestore.getAll(...refs, progressMask);
    const taken = docs.flatMap((doc) => {
      const progress = readRecordOfList(database, progressCoursesSchema, doc);
      const summary = progress?.courses[cId]?.[lId]?.quiz;
      return summary !== undefined && summary.taken > 0 ? [{ doc, summary }] : [];
    });
    if (taken.length === 0) return [];
    const works = taken.map(({ doc }) => database.courseWork(cId, doc.id));
    const workMask = { fieldMask: ['cId', 'uid', new FieldPath('lectures', lId)] };
    const workDocs = await database.firestore.getAll(...works, workMask);
    return taken.map(({ doc, summary }, index) => {
      const work = readRecordOfList(database, courseWorkSchema, workDocs[index]);
      return { doc, state: standingOf(summary, work?.lectures[lId]?.quiz) };
    });
  };

  /**
   * Corrects the numbers. A count that runs meanwhile has read the old attempts. Both write the
   * completions, so that one of them has to start again.
   */
  const writeNumbers = (
    batch: WriteBatch,
    { cId, lId }: Wanted,
    completionsDoc: DocumentSnapshot | undefined,
    all: readonly Regraded[],
  ): void => {
    const completions = readRecord(courseCompletionsSchema, completionsDoc);
    if (completions === null || completionsDoc === undefined) return;
    const { countedUntil } = completions;
    const regrades = FieldValue.increment(1);
    batch.update(completionsDoc.ref, { regrades }, unchanged(completionsDoc));
    const numbers = { cId, ...asIncrements(numbersOf(all, countedUntil)) };
    batch.set(database.quizNumbers(cId, lId), numbers, { merge: true });
  };

  const decide = async (wanted: Wanted): Promise<Decision<Outcome>> => {
    const { cId, lId, version, apply } = wanted;
    const [quizzesDoc, completionsDoc] = await database.firestore.getAll(
      database.courseQuizzes(cId),
      database.courseCompletions(cId),
    );
    const kept = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures[lId];
    if (kept?.gzip == null || quizzesDoc === undefined) return { answer: 'gone' };
    if (kept.version !== version) return { answer: 'changed' };
    const quiz = await unpackKeyedQuiz(kept.gzip);
    const { found, next } = await readStudents(cId, wanted);
    const standings = await readStandings(
      wanted,
      found.map(({ id }) => id),
    );
    const changed = standings.flatMap(({ doc, state }) => {
      const regraded = regrade(state, quiz);
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
        // Taking the quiz writes both documents, so one precondition covers both.
        const summary = { [`courses.${cId}.${lId}.quiz`]: summaryOf(regraded.state) };
        batch.update(doc.ref, summary, unchanged(doc));
        const work = { cId, uid: doc.id, lectures: { [lId]: { quiz: takenOf(regraded.state) } } };
        const mergeFields = ['cId', 'uid', new FieldPath('lectures', lId, 'quiz')];
        batch.set(database.courseWork(cId, doc.id), work, { mergeFields });
        known.forget(doc.id);
      }
      if (changed.length > 0) writeNumbers(batch, wanted, completionsDoc, all);
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
     * Regrades a page of a course's students: two reads, two for each student, one more for each
     * who took the quiz. `apply` adds two writes for each student whose attempts change, two for
     * the course's numbers, one for the log and, on the last page, one for the quiz.
     * Idempotent. Decides again if a student submits meanwhile.
     */
    page: (acting: Acting, wanted: Wanted): Promise<Outcome> =>
      staffAction(database, acting, () => decide(wanted)),
  };
}
