import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { ApiError } from '../../core/api-error.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type CachedProgress, type ProgressCache, versionOf } from '../../store/known-progress.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { openCourseUpdate } from '../../store/records/enrolment.ts';
import { progressSchema } from '../../store/records/progress.ts';
import {
  type CourseQuizzes,
  courseQuizzesSchema,
  nothingTaken,
  type QuizProgress,
  type QuizSummary,
  quizProgressOf,
  quizSummarySchema,
  summaryOf,
  type TakenQuiz,
  takenOf,
} from '../../store/records/quiz.ts';
import {
  completedLectures,
  type LectureReport,
  progressFields,
  workFields,
} from '../progress/reports.ts';
import { courseIn } from './gates.ts';

export type QuizStore = ReturnType<typeof createQuizStore>;

interface Place {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** A student's state in a quiz, and the progress from which it was read. */
interface Standing {
  readonly progress: CachedProgress;
  readonly state: QuizProgress;
}

/** A new state, with the data to store along with it. */
interface Change {
  readonly state: QuizProgress;
  readonly reports: readonly LectureReport[];
  /** Whether the course's numbers count the change, because the student is enrolled. */
  readonly isCounted: boolean;
  /** Whether the student can open anything of the course now. */
  readonly isOpen: boolean;
  readonly now: Date;
  /** Whether the decision must not be based on cached progress. */
  readonly needsRead?: boolean;
}

function summaryIn({ record }: CachedProgress, { cId, lId }: Place): QuizSummary | undefined {
  const course = courseIn(record, cId);
  return Object.hasOwn(course, lId) ? course[lId]?.quiz : undefined;
}

export function createQuizStore(database: Database, known: ProgressCache) {
  const { firestore } = database;

  const readProgress = async (uid: string): Promise<CachedProgress> => {
    const snapshot = await database.progress(uid).get();
    const record = readRecord(progressSchema, snapshot) ?? progressSchema.parse({});
    const read = { record, version: versionOf(snapshot) };
    known.set(uid, read);
    return read;
  };

  /** Reads a student's attempts at a quiz. Cost: one read. */
  const readTaken = async ({ uid, cId, lId }: Place): Promise<TakenQuiz | undefined> => {
    const [work] = await firestore.getAll(database.courseWork(cId, uid), {
      fieldMask: ['cId', 'uid', new FieldPath('lectures', lId)],
    });
    return readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
  };

  /** Returns null if the two documents differ. Cost: one read if the quiz was taken before. */
  const standingBy = async (progress: CachedProgress, place: Place): Promise<Standing | null> => {
    const summary = summaryIn(progress, place);
    if (summary === undefined) return { progress, state: nothingTaken };
    const isWhole = summary.former !== null || summary.taken === 0;
    const taken = isWhole ? undefined : await readTaken(place);
    if (!isWhole && taken?.taken !== summary.taken) return null;
    return { progress, state: quizProgressOf(summary, taken) };
  };

  /** Reads the current state. Cost: one read, two if the quiz was taken before. */
  const readStanding = async (place: Place): Promise<Standing> => {
    const read = await standingBy(await readProgress(place.uid), place);
    if (read !== null) return read;
    const { uid, cId, lId } = place;
    const [progressDoc, work] = await firestore.getAll(
      database.progress(uid),
      database.courseWork(cId, uid),
    );
    const record = readRecord(progressSchema, progressDoc) ?? progressSchema.parse({});
    const progress = { record, version: progressDoc?.updateTime ?? null };
    known.set(uid, progress);
    const summary = summaryIn(progress, place) ?? quizSummarySchema.parse({});
    const taken = readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
    return { progress, state: quizProgressOf(summary, taken) };
  };

  /** Writes the summary for lists and gates, if the progress is unchanged since it was read. */
  const writeSummary = (
    batch: WriteBatch,
    { version }: CachedProgress,
    { uid, cId, lId }: Place,
    { state, reports, isOpen, now }: Change,
  ): void => {
    const lectures: Record<string, Record<string, unknown>> = progressFields(reports);
    lectures[lId] = { ...lectures[lId], quiz: summaryOf(state) };
    // Staff use these fields to find inactive students.
    const activity = {
      at: FieldValue.maximum(Math.floor(now.getTime() / 1000)),
      ...(isOpen && { open: openCourseUpdate(cId) }),
    };
    const ref = database.progress(uid);
    if (version === null) {
      batch.create(ref, { courses: { [cId]: lectures }, ...activity });
      return;
    }
    const fields = Object.entries(lectures).flatMap(([id, changes]) =>
      Object.entries(changes).map(([field, value]) => [`courses.${cId}.${id}.${field}`, value]),
    );
    batch.update(ref, { ...Object.fromEntries(fields), ...activity }, { lastUpdateTime: version });
  };

  /** Writes attempts and completed lectures, which are counted later. */
  const writeWork = (
    batch: WriteBatch,
    before: QuizProgress,
    { uid, cId, lId }: Place,
    { state, reports, isCounted, now }: Change,
  ): void => {
    const completed = isCounted ? completedLectures(reports) : new Set<string>();
    const isFirst = before.taken === 0 && state.attempts.some(({ first }) => first !== undefined);
    const { lectures, ...work } = workFields({ cId, uid, now }, completed);
    const quiz = takenOf(state);
    batch.set(
      database.courseWork(cId, uid),
      { ...work, lectures: { ...lectures, [lId]: { ...lectures[lId], quiz } } },
      {
        mergeFields: [
          ...['cId', 'uid', ...(isFirst || completed.size > 0 ? ['countableAt'] : [])],
          new FieldPath('lectures', lId, 'quiz'),
          ...[...completed].map((each) => new FieldPath('lectures', each, 'completedAt')),
        ],
      },
    );
  };

  /**
   * Stores a state in the student's own documents. Cost: two writes, or one if an attempt only
   * starts. @throws the commit's error if the progress has changed since it was read
   */
  const commit = async ({ progress, state }: Standing, place: Place, change: Change) => {
    const { uid, cId, lId } = place;
    const batch = firestore.batch();
    writeSummary(batch, progress, place, change);
    const isFormer = summaryIn(progress, place)?.former != null;
    if (isFormer || state.taken !== change.state.taken) writeWork(batch, state, place, change);
    const [written] = await batch.commit();
    if (written === undefined) return;
    const { record } = progress;
    const course = courseIn(record, cId);
    const lecture = course[lId] ?? { watched: 0, completedAt: 0 };
    const quiz = quizSummarySchema.parse(summaryOf(change.state));
    const courses = { ...record.courses, [cId]: { ...course, [lId]: { ...lecture, quiz } } };
    known.set(uid, { record: { ...record, courses }, version: written.writeTime });
  };

  return {
    /** Reads a student's attempts. Cost: one read, two if none or from a former version. */
    async readTaken(place: Place): Promise<TakenQuiz | undefined> {
      const taken = await readTaken(place);
      return taken ?? summaryIn(await readProgress(place.uid), place)?.former ?? undefined;
    },

    /** Reads a student's work in these courses, keyed by course id. Cost: one read per course. */
    async readWork(uid: string, cIds: readonly string[]) {
      const refs = cIds.map((cId) => database.courseWork(cId, uid));
      const docs = refs.length === 0 ? [] : await firestore.getAll(...refs);
      const works = docs.map((doc) => readRecord(courseWorkSchema, doc));
      return new Map(works.flatMap((work) => (work === null ? [] : [[work.cId, work] as const])));
    },

    /** Reads a course's quizzes with keys, also removed ones, by lecture id. Cost: one read. */
    async quizzesOf(cId: string): Promise<CourseQuizzes['lectures']> {
      const record = readRecord(courseQuizzesSchema, await database.courseQuizzes(cId).get());
      return record?.lectures ?? {};
    },

    /**
     * Decides by a student's state in a quiz, and stores the new one. Cached progress is used only
     * if the decision rejects nothing and stores something, because that commit fails if the cache
     * is stale. If the progress changed meanwhile, it decides again. Cost: at most one read, one
     * more if the quiz was taken before; two writes, or one if an attempt only starts.
     * @param decide an error that it throws ends the call; without `change`, nothing is stored
     * @throws 413 if the progress would outgrow Firestore's limit, 503
     */
    change: <Answer>(
      place: Place,
      decide: (before: QuizProgress) => { readonly answer: Answer; readonly change?: Change },
    ): Promise<Answer> =>
      retryOnConflict(async () => {
        const byMemory = async () => {
          const remembered = known.get(place.uid);
          const standing = remembered === undefined ? null : await standingBy(remembered, place);
          if (standing === null) return null;
          try {
            const decision = decide(standing.state);
            const holds = decision.change !== undefined && decision.change.needsRead !== true;
            return holds ? { standing, decision } : null;
          } catch (error) {
            if (error instanceof ApiError) return null;
            throw error;
          }
        };
        const byRead = async () => {
          const standing = await readStanding(place);
          return { standing, decision: decide(standing.state) };
        };
        const { standing, decision } = (await byMemory()) ?? (await byRead());
        const { answer, change } = decision;
        if (change === undefined) return { answer };
        try {
          await commit(standing, place, change);
          return { answer };
        } catch (error) {
          known.delete(place.uid);
          if (hasStatus(error, 'INVALID_ARGUMENT')) throw new ApiError('too_large');
          if (isMoved(error)) return null;
          throw error;
        }
      }),
  };
}

/** Whether a commit failed because a document changed meanwhile, or its outcome is unknown. */
function isMoved(error: unknown): boolean {
  const moved = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;
  return moved.some((status) => hasStatus(error, status)) || isTransient(error);
}
