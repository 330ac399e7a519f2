import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod';
import { conflict, notFound } from '../../core/api-error.ts';
import { asIncrements, type Counters, sumCounters } from '../../store/counters.ts';
import { type Database, readListRecord, readRecord } from '../../store/database.ts';
import { decodeCursor, readPage } from '../../store/paging.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import {
  progressCoursesSchema,
  stuckFieldAfter,
  stuckFieldSchema,
} from '../../store/records/progress.ts';
import {
  courseQuizzesSchema,
  quizProgressOf,
  quizSummaryFields,
  takenQuizFields,
} from '../../store/records/quiz.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged } from '../../store/staff-action.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import { type Regraded, regrade } from './regrading.ts';

type RegradePage = InputOf<'admin/quizzes/regrade'>;

const nameSchema = userRecordSchema.pick({ displayName: true });
const nameCursorSchema = z.tuple([z.string(), z.string()]);

/**
 * Returns the changes to a quiz's counters. Leaves out attempts that are not counted yet, because
 * the next count will read their new marks.
 */
function counterChanges(regradedQuizzes: readonly Regraded[], countedUntil: number): Counters {
  return sumCounters(
    regradedQuizzes.flatMap(({ counterChange }) => {
      if (counterChange === null || counterChange.at > countedUntil) return [];
      const { score, passed, right, tenths } = counterChange;
      const questions = Object.fromEntries(
        [...right].map(([id, difference]) => [id, { right: difference }]),
      );
      const [former, current] = tenths;
      const marks = sumCounters([{ [former]: -1 }, { [current]: 1 }]);
      return [{ score, passed, marks, questions }];
    }),
  );
}

/**
 * Returns a function that regrades one page of a course's students after the right answers were
 * corrected.
 * @throws 404, 409
 */
export function createPageRegrading(database: Database, progressCache: ProgressCache) {
  /** Reads a page of the course's students, sorted by name. */
  const readStudents = ({ cId, limit, after }: RegradePage) => {
    const studentsOfCourse = database.users
      .where('courses', 'array-contains', cId)
      .orderBy('displayName')
      .orderBy(FieldPath.documentId());
    const query =
      after === undefined
        ? studentsOfCourse
        : studentsOfCourse.startAfter(...decodeCursor(nameCursorSchema, after));
    return readPage(
      database,
      query.select('displayName'),
      nameSchema,
      limit,
      ({ displayName }, uid) => [displayName, uid],
    );
  };

  /**
   * Reads the quiz states of the students who have taken the quiz. Cost: 1 read per student, and 1
   * more per student whose attempts are in `courseWork`.
   */
  const readQuizStatuses = async (
    { cId, lId }: RegradePage,
    students: readonly { readonly id: string }[],
  ) => {
    if (students.length === 0) return [];
    const refs = students.map(({ id }) => database.progress(id));
    const docs = await database.firestore.getAll(...refs, {
      fieldMask: ['stuck', new FieldPath('courses', cId, lId), new FieldPath('closed', cId)],
    });
    const takenQuizzes = docs.flatMap((doc) => {
      const progress = readListRecord(database, progressCoursesSchema, doc);
      const summary = progress?.courses[cId]?.[lId]?.quiz;
      return summary !== undefined && summary.taken > 0 ? [{ doc, summary }] : [];
    });
    const workRefs = takenQuizzes
      .filter(({ summary }) => summary.details === null)
      .map(({ doc }) => database.courseWork(cId, doc.id));
    const fieldMask = ['cId', 'uid', new FieldPath('lectures', lId)];
    const workDocs =
      workRefs.length === 0 ? [] : await database.firestore.getAll(...workRefs, { fieldMask });
    const works = new Map(
      workDocs.flatMap((workDoc) => {
        const work = readListRecord(database, courseWorkSchema, workDoc);
        return work === null ? [] : [[work.uid, work] as const];
      }),
    );
    return takenQuizzes.map(({ doc, summary }) => {
      const taken = works.get(doc.id)?.lectures[lId]?.quiz;
      return { doc, isHere: summary.details !== null, state: quizProgressOf(summary, taken) };
    });
  };

  return async (page: RegradePage): Promise<Decision<ResponseOf<'admin/quizzes/regrade'>>> => {
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
    const changedStudents = (await readQuizStatuses(page, found)).flatMap(
      ({ state, ...status }) => {
        const regraded = regrade(state, quiz);
        return regraded === null ? [] : [{ ...status, ...regraded }];
      },
    );
    const countByChange = (change: Regraded['change']) =>
      changedStudents.filter((regraded) => regraded.change === change).length;
    const counts = { gained: countByChange('gained'), lost: countByChange('lost') };
    const passed = changedStudents.filter(({ isNewPass }) => isNewPass).length;
    const answer = { students: found.length, ...counts, passed, next };
    const isLastPage = next === null;
    if (!apply || (changedStudents.length === 0 && !isLastPage)) return { answer };

    const write = (batch: WriteBatch) => {
      for (const { doc, isHere, state } of changedStudents) {
        const taken = takenQuizFields(state);
        // One precondition protects both documents, because every commit that writes `courseWork`
        // also writes the progress.
        const summary = {
          [`courses.${cId}.${lId}.quiz`]: {
            ...quizSummaryFields(state),
            ...(isHere && { details: taken }),
          },
        };
        const { stuck } =
          state.passedAt === null
            ? {}
            : stuckFieldAfter(readListRecord(database, stuckFieldSchema, doc) ?? {}, page, null);
        const unstuck = stuck === undefined ? {} : { stuck: stuck ?? FieldValue.delete() };
        batch.update(doc.ref, { ...summary, ...unstuck }, ifUnchanged(doc));
        if (!isHere) {
          const work = { cId, uid: doc.id, lectures: { [lId]: { quiz: taken } } };
          const mergeFields = ['cId', 'uid', new FieldPath('lectures', lId, 'quiz')];
          batch.set(database.courseWork(cId, doc.id), work, { mergeFields });
        }
        progressCache.delete(doc.id);
      }
      const completions = readRecord(courseCompletionsSchema, completionsDoc);
      if (changedStudents.length > 0 && completions !== null && completionsDoc !== undefined) {
        // A count that runs at the same time has read the attempts before this change. Count and
        // regrade both write the completions. So the later commit of the two fails, and its work is
        // repeated.
        const regrades = FieldValue.increment(1);
        batch.update(completionsDoc.ref, { regrades }, ifUnchanged(completionsDoc));
        const increments = asIncrements(counterChanges(changedStudents, completions.countedUntil));
        batch.set(database.quizCounters(cId, lId), { cId, ...increments }, { merge: true });
      }
      if (isLastPage) {
        const regradedVersion = { [`lectures.${lId}.regraded`]: version };
        batch.update(quizzesDoc.ref, regradedVersion, ifUnchanged(quizzesDoc));
      }
    };
    const after = { title: quiz.settings.title, ...counts };
    const logged = { action: 'quiz.regrade', subjects: [`course/${cId}`], after } as const;
    return { answer, change: { logged, write } };
  };
}
