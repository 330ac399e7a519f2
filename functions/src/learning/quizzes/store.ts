import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { ApiError } from '../../core/api-error.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import type { CachedProgress, ProgressCache } from '../../store/progress-cache.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { openCourseUpdate } from '../../store/records/enrolment.ts';
import { stuckFieldAfter } from '../../store/records/progress.ts';
import {
  type CourseQuizzes,
  courseQuizzesSchema,
  emptyQuizProgress,
  type QuizProgress,
  type QuizSummary,
  quizProgressOf,
  quizSummaryFields,
  quizSummarySchema,
  type TakenQuiz,
  takenQuizFields,
} from '../../store/records/quiz.ts';
import { type LectureReport, progressFields } from '../progress/reports.ts';
import { courseProgressOf } from './gates.ts';

export type QuizStore = ReturnType<typeof createQuizStore>;

interface StudentQuiz {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** A student's state in a quiz, with the progress from which it was read. */
interface QuizStatus {
  readonly progress: CachedProgress;
  readonly state: QuizProgress;
}

/** A student's new state in a quiz, and the other data to store in the same commit. */
interface QuizChange {
  readonly state: QuizProgress;
  readonly reports: readonly LectureReport[];
  /** Whether the student is enrolled. Only then do the course's statistics count the change. */
  readonly isCounted: boolean;
  /** Whether the student has access now to the course or to some of its lectures. */
  readonly isOpen: boolean;
  /** Whether no attempt is left in a quiz that locks other lectures. */
  readonly isStuck: boolean;
  readonly now: Date;
  /** Whether `decide` must be called again with freshly read progress. */
  readonly needsFreshRead?: boolean;
}

/** Returns the field by which staff find students who cannot go on, if it changes. */
function stuckFieldOf(
  { record }: CachedProgress,
  studentQuiz: StudentQuiz,
  { state, isStuck, now }: QuizChange,
) {
  const at = state.attempts.at(-1)?.at ?? Math.floor(now.getTime() / 1000);
  return stuckFieldAfter(record, studentQuiz, isStuck ? { at, taken: state.taken } : null);
}

function summaryOfQuiz(
  { record }: CachedProgress,
  { cId, lId }: StudentQuiz,
): QuizSummary | undefined {
  const course = courseProgressOf(record, cId);
  return Object.hasOwn(course, lId) ? course[lId]?.quiz : undefined;
}

/** A quiz with attempts that are stored in the student's progress. */
interface QuizDetails {
  readonly cId: string;
  readonly lId: string;
  readonly state: QuizProgress;
}

/** Where the attempts of a student's quizzes are stored after a change. */
interface DetailsPlan {
  /** The state of the changed quiz if its details stay in the progress, otherwise null. */
  readonly own: QuizProgress | null;
  /** The quizzes whose details move from the progress to `courseWork`. */
  readonly moved: readonly QuizDetails[];
}

/**
 * Maximum size of the details of all quizzes in a student's progress, in characters of JSON. Some 30
 * quizzes of ten questions fit, each taken once. If they become larger, all of them move.
 */
const maxDetails = 16_000;

/** Decides where the attempts of a student's quizzes are stored once one quiz has changed. */
function planDetails(
  { progress, state: before }: QuizStatus,
  studentQuiz: StudentQuiz,
  state: QuizProgress,
): DetailsPlan {
  const isOwn = (cId: string, lId: string) => cId === studentQuiz.cId && lId === studentQuiz.lId;
  const others = Object.entries(progress.record.courses).flatMap(([cId, lectures]) =>
    Object.entries(lectures).flatMap(([lId, { quiz }]) =>
      quiz?.details == null || isOwn(cId, lId)
        ? []
        : [{ cId, lId, state: quizProgressOf(quiz, undefined) }],
    ),
  );
  const isHere = summaryOfQuiz(progress, studentQuiz)?.details != null;
  const hasDetails = state.taken > 0 && (isHere || state.taken !== before.taken);
  const { cId, lId } = studentQuiz;
  const all = hasDetails ? [...others, { cId, lId, state }] : others;
  const size = JSON.stringify(all.map((each) => takenQuizFields(each.state))).length;
  if (size <= maxDetails) return { own: hasDetails ? state : null, moved: [] };
  return { own: null, moved: all };
}

export function createQuizStore(database: Database, progressCache: ProgressCache) {
  const { firestore } = database;

  /** Reads a student's attempts at a quiz. Cost: 1 read. */
  const readTakenQuiz = async ({ uid, cId, lId }: StudentQuiz): Promise<TakenQuiz | undefined> => {
    const [work] = await firestore.getAll(database.courseWork(cId, uid), {
      fieldMask: ['cId', 'uid', new FieldPath('lectures', lId)],
    });
    return readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
  };

  /**
   * Returns a student's state in a quiz, based on the given progress. Returns null if the stored
   * attempts do not match this progress. Cost: 1 read if the attempts are in `courseWork`.
   */
  const statusFromProgress = async (
    progress: CachedProgress,
    studentQuiz: StudentQuiz,
  ): Promise<QuizStatus | null> => {
    const summary = summaryOfQuiz(progress, studentQuiz);
    if (summary === undefined) return { progress, state: emptyQuizProgress };
    const isElsewhere = summary.details === null && summary.taken > 0;
    const takenQuiz = isElsewhere ? await readTakenQuiz(studentQuiz) : undefined;
    if (isElsewhere && takenQuiz?.taken !== summary.taken) return null;
    return { progress, state: quizProgressOf(summary, takenQuiz) };
  };

  /**
   * Reads a student's current state in a quiz. Cost: 1 read, or 2 if the attempts are in
   * `courseWork`.
   */
  const readStatus = async (studentQuiz: StudentQuiz): Promise<QuizStatus> => {
    const { uid, cId, lId } = studentQuiz;
    const progressNow = progressCache.remember(uid, await database.progress(uid).get());
    const status = await statusFromProgress(progressNow, studentQuiz);
    if (status !== null) return status;
    const [progressDoc, work] = await firestore.getAll(
      database.progress(uid),
      database.courseWork(cId, uid),
    );
    const progress = progressCache.remember(uid, progressDoc);
    const summary = summaryOfQuiz(progress, studentQuiz) ?? quizSummarySchema.parse({});
    const takenQuiz = readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
    return { progress, state: quizProgressOf(summary, takenQuiz) };
  };

  /**
   * Adds the write of the quiz's state and the reported lectures to a commit. The commit fails if
   * the progress has changed since it was read.
   */
  const writeProgress = (
    batch: WriteBatch,
    { progress, state: before }: QuizStatus,
    studentQuiz: StudentQuiz,
    change: QuizChange,
    { own, moved }: DetailsPlan,
  ): void => {
    const { version } = progress;
    const { uid, cId, lId } = studentQuiz;
    const { state, reports, isCounted, isOpen, now } = change;
    const seconds = Math.floor(now.getTime() / 1000);
    const lectures: Record<string, Record<string, unknown>> = progressFields(
      reports,
      isCounted ? seconds : null,
    );
    const quiz = { ...quizSummaryFields(state), ...(own && { details: takenQuizFields(own) }) };
    lectures[lId] = { ...lectures[lId], quiz };
    const isFirst = before.taken === 0 && state.attempts.some(({ first }) => first !== undefined);
    const isCountable = isFirst || (isCounted && reports.some(({ completed }) => completed));
    const { stuck } = stuckFieldOf(progress, studentQuiz, change);
    // Staff use these fields to find students who are inactive or cannot go on.
    const activity = {
      at: FieldValue.maximum(seconds),
      ...(isOpen && { open: openCourseUpdate(cId) }),
      ...(stuck !== undefined && { stuck: stuck ?? FieldValue.delete() }),
    };
    const countable = FieldValue.maximum(seconds);
    const ref = database.progress(uid);
    if (version === null) {
      const added = isCountable ? { countable: { [cId]: countable } } : {};
      batch.create(ref, { courses: { [cId]: lectures }, ...activity, ...added });
      return;
    }
    const fields = Object.entries(lectures).flatMap(([id, changes]) =>
      Object.entries(changes).map(([field, value]) => [`courses.${cId}.${id}.${field}`, value]),
    );
    const summaries = moved
      .filter((each) => each.cId !== cId || each.lId !== lId)
      .map((each) => [`courses.${each.cId}.${each.lId}.quiz`, quizSummaryFields(each.state)]);
    batch.update(
      ref,
      {
        ...Object.fromEntries([...summaries, ...fields]),
        ...activity,
        ...(isCountable && { [`countable.${cId}`]: countable }),
      },
      { lastUpdateTime: version },
    );
  };

  /**
   * Adds the writes of details to the student's `courseWork` to a commit. `countableAt` tells a
   * later job that some of them may not be counted yet.
   */
  const writeDetails = (
    batch: WriteBatch,
    uid: string,
    moved: readonly QuizDetails[],
    now: Date,
  ): void => {
    for (const [cId, quizzes] of Map.groupBy(moved, (quiz) => quiz.cId)) {
      const lectures = quizzes.map(({ lId, state }) => [lId, { quiz: takenQuizFields(state) }]);
      const paths = quizzes.map(({ lId }) => new FieldPath('lectures', lId, 'quiz'));
      batch.set(
        database.courseWork(cId, uid),
        {
          cId,
          uid,
          lectures: Object.fromEntries(lectures),
          countableAt: FieldValue.maximum(Math.floor(now.getTime() / 1000)),
        },
        { mergeFields: ['cId', 'uid', 'countableAt', ...paths] },
      );
    }
  };

  /**
   * Stores a student's new state in a quiz. Cost: 1 write, and 1 more per course if the details of
   * all quizzes have become too large.
   * @throws the commit's error, for example if the progress has changed since it was read
   */
  const commit = async (status: QuizStatus, studentQuiz: StudentQuiz, change: QuizChange) => {
    const { uid, cId, lId } = studentQuiz;
    const plan = planDetails(status, studentQuiz, change.state);
    const batch = firestore.batch();
    writeProgress(batch, status, studentQuiz, change, plan);
    writeDetails(batch, uid, plan.moved, change.now);
    const [writeResult] = await batch.commit();
    if (plan.moved.length > 0 || writeResult === undefined) {
      progressCache.delete(uid);
      return;
    }
    const { progress } = status;
    const { record } = progress;
    const course = courseProgressOf(record, cId);
    const lecture = course[lId] ?? { watched: 0, completedAt: 0 };
    const details = plan.own && takenQuizFields(plan.own);
    const quiz = quizSummarySchema.parse({ ...quizSummaryFields(change.state), details });
    const courses = { ...record.courses, [cId]: { ...course, [lId]: { ...lecture, quiz } } };
    const { stuck: stuckBefore, ...fields } = record;
    const { stuck = stuckBefore } = stuckFieldOf(progress, studentQuiz, change);
    progressCache.set(uid, {
      record: { ...fields, ...(stuck && { stuck }), courses },
      version: writeResult.writeTime,
    });
  };

  return {
    /**
     * Reads a student's attempts at a quiz. Cost: 1 read, or 2 if they are in `courseWork`.
     */
    async readTakenQuiz(studentQuiz: StudentQuiz): Promise<TakenQuiz | undefined> {
      const { state } = await readStatus(studentQuiz);
      return state.taken === 0 ? undefined : state;
    },

    /**
     * Reads the quiz attempts that are in a student's `courseWork`, keyed by course id. Cost: 1 read
     * per course.
     */
    async readCourseWork(uid: string, cIds: readonly string[]) {
      const refs = cIds.map((cId) => database.courseWork(cId, uid));
      const docs = refs.length === 0 ? [] : await firestore.getAll(...refs);
      const courseWorks = docs.map((doc) => readRecord(courseWorkSchema, doc));
      return new Map(
        courseWorks.flatMap((work) => (work === null ? [] : [[work.cId, work] as const])),
      );
    },

    /**
     * Reads a course's quizzes with their right answers, keyed by lecture id. They include the
     * quizzes of removed lectures. Cost: 1 read.
     */
    async readQuizzes(cId: string): Promise<CourseQuizzes['lectures']> {
      const record = readRecord(courseQuizzesSchema, await database.courseQuizzes(cId).get());
      return record?.lectures ?? {};
    },

    /**
     * Changes a student's state in a quiz. First calls `decide` with the cached progress, which may
     * be outdated. Reads the progress and calls `decide` again in three cases: `decide` throws an
     * `ApiError`, returns no `change`, or sets `needsFreshRead`. In all other cases, the commit
     * fails if the cached progress is outdated. After such a failure, the function starts again.
     * Cost: at most 1 read and 1 write, plus 1 read if the quiz's attempts are in `courseWork`, and
     * 1 write per course if the details of all quizzes move there.
     * @param decide returns the answer and the new state. Without `change`, nothing is stored. If
     * `decide` throws an error for freshly read progress, the function throws the same error
     * @throws 503, and 413 if the progress would exceed Firestore's document limit
     */
    changeStatus: <Answer>(
      studentQuiz: StudentQuiz,
      decide: (before: QuizProgress) => { readonly answer: Answer; readonly change?: QuizChange },
    ): Promise<Answer> =>
      retryOnConflict(async () => {
        const decideFromCache = async () => {
          const cached = progressCache.get(studentQuiz.uid);
          const status =
            cached === undefined ? null : await statusFromProgress(cached, studentQuiz);
          if (status === null) return null;
          try {
            const decision = decide(status.state);
            const isUsable =
              decision.change !== undefined && decision.change.needsFreshRead !== true;
            return isUsable ? { status, decision } : null;
          } catch (error) {
            if (error instanceof ApiError) return null;
            throw error;
          }
        };
        const decideFromRead = async () => {
          const status = await readStatus(studentQuiz);
          return { status, decision: decide(status.state) };
        };
        const { status, decision } = (await decideFromCache()) ?? (await decideFromRead());
        const { answer, change } = decision;
        if (change === undefined) return { answer };
        try {
          await commit(status, studentQuiz, change);
          return { answer };
        } catch (error) {
          progressCache.delete(studentQuiz.uid);
          if (hasStatus(error, 'INVALID_ARGUMENT')) throw new ApiError('too_large');
          if (isConflict(error)) return null;
          throw error;
        }
      }),
  };
}

/** Whether a commit failed because a document changed meanwhile, or its outcome is unknown. */
function isConflict(error: unknown): boolean {
  return (
    hasStatus(error, 'FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND') || isTransient(error)
  );
}
