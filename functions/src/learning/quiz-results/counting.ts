import {
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { Context } from '../../context.ts';
import type { IsTimeUp, TaskResult } from '../../night/step.ts';
import { isCertainlyCommitted } from '../../store/commit.ts';
import { addCounters, type Counters, countersIn, sumCounters } from '../../store/counters.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { progressCoursesSchema } from '../../store/records/progress.ts';
import type { AttemptRecord, TakenQuiz } from '../../store/records/quiz.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

export type Counting = ReturnType<typeof createCounting>;

/**
 * Minimum age in seconds of the work that is counted. No commit takes that long. So after a time
 * was counted, no work with an earlier time can still be stored.
 */
export const maxCommitSeconds = 120;

/** Maximum time that staff wait for the statistics. */
const maxWaitMs = 5_000;

/**
 * The fields that counting needs. They do not include the quiz counters that former versions of the
 * site stored in this document.
 */
const countedCourseSchema = courseCompletionsSchema.omit({ quizzes: true });

/**
 * The result of counting a course: the number of students whose documents were read, or the reason
 * why nothing was counted. `conflict` means that another count or a regrade was committed first.
 * `timeUp` means that the time limit was reached.
 */
type Outcome = { readonly students: number } | 'conflict' | 'timeUp';

/**
 * Amounts to add to a course's counters. A student's work in a course means the completed lectures
 * and the first attempts at quizzes.
 */
interface WorkTotals {
  /** Completions, keyed by lecture id. */
  readonly completed: Record<string, number>;
  /** Counters of first attempts, keyed by lecture id (`quizCountersSchema`). */
  readonly quizzes: Record<string, Counters>;
}

/** Returns how many tenths of the full marks an attempt has, rounded down: 0 to 10. */
export function tenthOf({ score, of }: Pick<AttemptRecord, 'score' | 'of'>): number {
  return of === 0 ? 0 : Math.floor((score * 10) / of);
}

function countersOfAttempt(attempt: AttemptRecord, passed: boolean): Counters {
  const right = (attempt.right ?? []).map((id) => ({ [id]: { right: 1 } }));
  const chosen = Object.entries(attempt.answers).map(([id, letters]) => ({
    [id]: Object.fromEntries([...letters].map((letter) => [letter, 1])),
  }));
  const asked = (attempt.asked ?? []).map((id) => ({ [id]: { asked: 1 } }));
  return {
    taken: 1,
    score: attempt.score,
    of: attempt.of,
    passed: Number(passed),
    marks: { [tenthOf(attempt)]: 1 },
    versions: { [attempt.version]: 1 },
    questions: sumCounters([...right, ...chosen, ...asked]),
  };
}

/** A student's work in one lecture. */
interface LectureWork {
  readonly uid: string;
  readonly lId: string;
  /** When the student first completed the lecture while enrolled, in seconds since 1970. */
  readonly firstAt: number | undefined;
  readonly quiz: TakenQuiz | null | undefined;
}

/**
 * Creates the sum of the work that students did after `from` and not after `until`. Both are in
 * seconds since 1970. Work that is added twice is counted once.
 */
function createWorkSum(from: number, until: number) {
  const { completed, quizzes }: WorkTotals = { completed: {}, quizzes: {} };
  const counted = new Set<string>();
  /** Whether the work was done in the time to count, and was not added before. */
  const isNew = (seconds: number | undefined, key: string) => {
    if (seconds === undefined || seconds <= from || seconds > until || counted.has(key))
      return false;
    counted.add(key);
    return true;
  };
  return {
    totals: { completed, quizzes } satisfies WorkTotals,
    add({ uid, lId, firstAt, quiz }: LectureWork): void {
      if (isNew(firstAt, `${uid} ${lId}`)) completed[lId] = (completed[lId] ?? 0) + 1;
      const attempt = quiz?.attempts.find(({ first }) => first !== undefined);
      if (attempt?.first === undefined || !isNew(attempt.at, `${uid} ${lId} quiz`)) return;
      quizzes[lId] = addCounters(
        quizzes[lId] ?? {},
        countersOfAttempt(attempt, attempt.first.passed),
      );
    },
  };
}

/**
 * Creates the service that adds students' work to the counters of their courses. A student's
 * request writes only the student's own documents, with the time of each completion and attempt.
 * Counting a course adds up the work since its last count. One commit then stores the new counters
 * and the time until which work is counted. The commit fails if another count was committed first.
 * An interrupted count changes nothing.
 */
export function createCounting({
  database,
  now,
  elapsed,
}: Pick<Context, 'database' | 'now' | 'elapsed'>) {
  const { firestore } = database;

  /**
   * Reads the work of students in a course since `from`. The queries also find students whose only
   * new work is too recent to be counted now. Attempts may move from the progress to `courseWork`
   * meanwhile. The progress is read first, so none is missed, but some may come twice. Cost: 1 read
   * per document with such work, at least 2.
   */
  const readWork = async function* (
    cId: string,
    from: number,
  ): AsyncGenerator<readonly LectureWork[]> {
    const stream = (query: Query) => query.stream() as AsyncIterable<unknown>;
    const countable = new FieldPath('countable', cId);
    const changedProgress = database.allProgress
      .where(countable, '>', from)
      .orderBy(countable)
      .select(new FieldPath('courses', cId), new FieldPath('closed', cId));
    for await (const doc of stream(changedProgress)) {
      const { id: uid } = doc as QueryDocumentSnapshot;
      const progress = readListRecord(
        database,
        progressCoursesSchema,
        doc as QueryDocumentSnapshot,
      );
      yield Object.entries(progress?.courses[cId] ?? {}).map(([lId, { firstAt, quiz }]) => ({
        ...{ uid, lId, firstAt },
        quiz: quiz?.details,
      }));
    }
    const changedWorks = database.allCourseWork
      .where('cId', '==', cId)
      .where('countableAt', '>', from)
      .orderBy('countableAt');
    for await (const doc of stream(changedWorks)) {
      const work = readListRecord(database, courseWorkSchema, doc as QueryDocumentSnapshot);
      yield Object.entries(work?.lectures ?? {}).map(([lId, { completedAt, quiz }]) => ({
        ...{ uid: work?.uid ?? '', lId, firstAt: completedAt, quiz },
      }));
    }
  };

  /** Adds up a course's uncounted work. Cost: that of `readWork`. */
  const sumWork = async (cId: string, from: number, until: number, isTimeUp: IsTimeUp) => {
    const sum = createWorkSum(from, until);
    let students = 0;
    for await (const lectures of readWork(cId, from)) {
      for (const lecture of lectures) sum.add(lecture);
      students += 1;
      if (isTimeUp()) return 'timeUp';
    }
    return { sum: sum.totals, students };
  };

  const write = async (
    doc: DocumentSnapshot,
    course: z.output<typeof countedCourseSchema>,
    { completed, quizzes }: WorkTotals,
    until: number,
  ): Promise<void> => {
    const refs = Object.keys(quizzes).map((lId) => database.quizCounters(doc.id, lId));
    // The precondition on the completions also protects these documents, because each commit that
    // changes them also writes the completions.
    const storedDocs = refs.length === 0 ? [] : await firestore.getAll(...refs);
    const batch = firestore.batch();
    batch.update(
      doc.ref,
      {
        countedUntil: until,
        total: Object.values(completed).reduce((sum, count) => sum + count, course.total),
        lectures: addCounters(course.lectures, completed),
      },
      ifUnchanged(doc),
    );
    for (const [index, counters] of Object.values(quizzes).entries()) {
      const before = storedDocs[index];
      if (before === undefined) continue;
      batch.set(before.ref, {
        ...addCounters(countersIn(before.data() ?? {}), counters),
        cId: doc.id,
      });
    }
    await batch.commit();
  };

  /**
   * Tries once to count a course. Cost: 1 read per student with uncounted work, and 1 read per quiz
   * of that work.
   */
  const countOnce = async (doc: DocumentSnapshot, isTimeUp: IsTimeUp): Promise<Outcome> => {
    const course = readRecord(countedCourseSchema, doc);
    const until = Math.floor(now().getTime() / 1000) - maxCommitSeconds;
    // Work done while a course is in the trash is counted after the course is restored.
    if (course === null || !course.live || until <= course.countedUntil) return { students: 0 };
    const summed = await sumWork(doc.id, course.countedUntil, until, isTimeUp);
    if (summed === 'timeUp') return 'timeUp';
    const { sum, students } = summed;
    const isEmpty = [sum.completed, sum.quizzes].every(
      (totals) => Object.keys(totals).length === 0,
    );
    if (isEmpty) return { students };
    const isWritten = await isCertainlyCommitted(write(doc, course, sum, until));
    return isWritten ? { students } : 'conflict';
  };

  /** Counts a course, and retries after a conflict. */
  const countWithRetries = async (firstDoc: DocumentSnapshot, isTimeUp: IsTimeUp) => {
    for (let doc = firstDoc; ; doc = await doc.ref.get()) {
      const outcome = await countOnce(doc, isTimeUp);
      if (outcome !== 'conflict') return outcome;
      if (isTimeUp()) return 'timeUp';
    }
  };

  return {
    /**
     * Counts a course's uncounted work. After five seconds it stops and leaves the work to the next
     * count. Cost: 3 reads, and 1 more per student with uncounted work. If there is such work, also
     * 1 write, and 1 read and 1 write per quiz.
     */
    async count(cId: string): Promise<void> {
      const deadline = elapsed() + maxWaitMs;
      await countWithRetries(
        await database.courseCompletions(cId).get(),
        () => elapsed() > deadline,
      );
    },

    /**
     * Counts the uncounted work of all live courses. Starts with the course whose last count is the
     * oldest. Cost: 3 reads per course, and those of `count`.
     * @returns the numbers of courses and of students' documents, and whether all courses were
     * counted
     * @throws an AggregateError with the errors of all failed courses, after all courses were tried
     */
    async countAll(isTimeUp: IsTimeUp): Promise<TaskResult> {
      const { docs } = await database.completions
        .where('live', '==', true)
        .select(...Object.keys(countedCourseSchema.shape))
        .get();
      const countedUntilOf = (doc: QueryDocumentSnapshot) => Number(doc.get('countedUntil') ?? 0);
      const failures: unknown[] = [];
      const counts = { courses: 0, students: 0 };
      for (const doc of docs.toSorted(
        (one, other) => countedUntilOf(one) - countedUntilOf(other),
      )) {
        try {
          const outcome = await countWithRetries(doc, isTimeUp);
          if (typeof outcome === 'string') break;
          counts.courses += 1;
          counts.students += outcome.students;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Courses are not counted yet');
      return { counts, isFinished: counts.courses === docs.length };
    },
  };
}
