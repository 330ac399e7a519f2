import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod';
import { conflict, notFound } from '../../core/api-error.ts';
import { type Database, readListRecord, readRecord } from '../../store/database.ts';
import type { ProgressCache } from '../../store/known-progress.ts';
import { asIncrements, type Numbers, sumCounters } from '../../store/numbers.ts';
import { decodeCursor, readPage } from '../../store/paging.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { progressCoursesSchema } from '../../store/records/progress.ts';
import {
  courseQuizzesSchema,
  quizProgressOf,
  summaryOf,
  takenOf,
} from '../../store/records/quiz.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged } from '../../store/staff-action.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import { type Regraded, regrade } from './regrading.ts';

type Page = InputOf<'admin/quizzes/regrade'>;

const nameSchema = userRecordSchema.pick({ displayName: true });
const byNameSchema = z.tuple([z.string(), z.string()]);

/**
 * Returns the changes to a quiz's numbers. Attempts that are not counted yet are skipped, because
 * the count will read their new marks.
 */
function numbersOf(all: readonly Regraded[], countedUntil: number): Numbers {
  return sumCounters(
    all.flatMap(({ counted }) => {
      if (counted === null || counted.at > countedUntil) return [];
      const { score, passed, right } = counted;
      const questions = Object.fromEntries([...right].map(([id, by]) => [id, { right: by }]));
      return [{ score, passed, questions }];
    }),
  );
}

/**
 * Creates the function that marks attempts again after a key was corrected.
 * @returns a function that decides on one page of the course's students. @throws 404, 409
 */
export function createRegrade(database: Database, known: ProgressCache) {
  /** Reads the ids of the course's students, sorted by name. */
  const readStudents = ({ cId, limit, after }: Page) => {
    const inCourse = database.users
      .where('courses', 'array-contains', cId)
      .orderBy('displayName')
      .orderBy(FieldPath.documentId());
    const query =
      after === undefined ? inCourse : inCourse.startAfter(...decodeCursor(byNameSchema, after));
    return readPage(
      database,
      query.select('displayName'),
      nameSchema,
      limit,
      ({ displayName }, uid) => [displayName, uid],
    );
  };

  /** Reads these students' states. Cost: one read each, and one more if they took the quiz. */
  const readStandings = async (
    { cId, lId }: Page,
    students: readonly { readonly id: string }[],
  ) => {
    if (students.length === 0) return [];
    const refs = students.map(({ id }) => database.progress(id));
    const docs = await database.firestore.getAll(...refs, {
      fieldMask: [new FieldPath('courses', cId, lId), new FieldPath('closed', cId)],
    });
    const taken = docs.flatMap((doc) => {
      const progress = readListRecord(database, progressCoursesSchema, doc);
      const summary = progress?.courses[cId]?.[lId]?.quiz;
      return summary !== undefined && summary.taken > 0 ? [{ doc, summary }] : [];
    });
    if (taken.length === 0) return [];
    const works = taken.map(({ doc }) => database.courseWork(cId, doc.id));
    const workDocs = await database.firestore.getAll(...works, {
      fieldMask: ['cId', 'uid', new FieldPath('lectures', lId)],
    });
    return taken.map(({ doc, summary }, index) => {
      const work = readListRecord(database, courseWorkSchema, workDocs[index]);
      return { doc, state: quizProgressOf(summary, work?.lectures[lId]?.quiz) };
    });
  };

  return async (page: Page): Promise<Decision<ResponseOf<'admin/quizzes/regrade'>>> => {
    const { cId, lId, version, apply } = page;
    const [quizzesDoc, completionsDoc] = await database.firestore.getAll(
      database.courseQuizzes(cId),
      database.courseCompletions(cId),
    );
    const entry = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures[lId];
    if (entry?.gzip == null || quizzesDoc === undefined) throw notFound();
    if (entry.version !== version)
      throw conflict('غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّث الصفحة ثم أعد المحاولة.');
    const quiz = await unpackKeyedQuiz(entry.gzip);
    const { found, next } = await readStudents(page);
    const changed = (await readStandings(page, found)).flatMap(({ doc, state }) => {
      const regraded = regrade(state, quiz);
      return regraded === null ? [] : [{ doc, ...regraded }];
    });
    const count = (change: Regraded['change']) =>
      changed.filter((regraded) => regraded.change === change).length;
    const numbers = { gained: count('gained'), lost: count('lost') };
    const passed = changed.filter(({ passes }) => passes).length;
    const answer = { students: found.length, ...numbers, passed, next };
    const isLast = next === null;
    if (!apply || (changed.length === 0 && !isLast)) return { answer };

    const write = (batch: WriteBatch) => {
      for (const { doc, state } of changed) {
        // Taking the quiz writes both documents, so one precondition covers both.
        const summary = { [`courses.${cId}.${lId}.quiz`]: summaryOf(state) };
        batch.update(doc.ref, summary, ifUnchanged(doc));
        const work = { cId, uid: doc.id, lectures: { [lId]: { quiz: takenOf(state) } } };
        const mergeFields = ['cId', 'uid', new FieldPath('lectures', lId, 'quiz')];
        batch.set(database.courseWork(cId, doc.id), work, { mergeFields });
        known.delete(doc.id);
      }
      const completions = readRecord(courseCompletionsSchema, completionsDoc);
      if (changed.length > 0 && completions !== null && completionsDoc !== undefined) {
        // A count that runs meanwhile has read the old attempts. Both write the completions, so that
        // one of them has to start again.
        const regrades = FieldValue.increment(1);
        batch.update(completionsDoc.ref, { regrades }, ifUnchanged(completionsDoc));
        const increments = asIncrements(numbersOf(changed, completions.countedUntil));
        batch.set(database.quizCounters(cId, lId), { cId, ...increments }, { merge: true });
      }
      if (isLast) {
        const regraded = { [`lectures.${lId}.regraded`]: version };
        batch.update(quizzesDoc.ref, regraded, ifUnchanged(quizzesDoc));
      }
    };
    const after = { title: quiz.settings.title, ...numbers };
    const logged = { action: 'quiz.regrade', subjects: [`course/${cId}`], after } as const;
    return { answer, change: { logged, write } };
  };
}
