import { FieldPath, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type KnownProgress,
  type KnownProgressCache,
  versionOf,
} from '../../store/known-progress.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { openIn } from '../../store/records/enrolment.ts';
import {
  type CourseProgress,
  type ProgressRecord,
  progressSchema,
} from '../../store/records/progress.ts';
import {
  type CourseQuizzes,
  courseQuizzesSchema,
  nothingTaken,
  type QuizProgress,
  type QuizSummary,
  quizSummarySchema,
  standingOf,
  summaryOf,
  type TakenQuiz,
  takenOf,
} from '../../store/records/quiz.ts';
import { completedIn, workIn } from '../progress/completed.ts';
import { changesOf, type LectureReport } from '../progress/reports.ts';

export type QuizStore = ReturnType<typeof createQuizStore>;

/** A student and a quiz. */
interface Place {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** A student's standing with a quiz, and the progress that it was read from. */
export interface Standing {
  readonly progress: KnownProgress;
  readonly state: QuizProgress;
}

/** A standing to store, with the data to store along with it. */
export interface Keeping extends Place {
  readonly state: QuizProgress;
  readonly reports: readonly LectureReport[];
  /** Whether the course's numbers count it: only for students of the course. */
  readonly isCounted: boolean;
  /** Whether anything of the course is open to the student now. */
  readonly isOpen: boolean;
  readonly now: Date;
}

/** `changed`: the progress changed since it was read. */
type Kept = 'kept' | 'changed' | 'no-room';

function courseOf({ courses }: ProgressRecord, cId: string): CourseProgress {
  return (Object.hasOwn(courses, cId) ? courses[cId] : undefined) ?? {};
}

function summaryIn({ record }: KnownProgress, { cId, lId }: Place): QuizSummary | undefined {
  const course = courseOf(record, cId);
  return Object.hasOwn(course, lId) ? course[lId]?.quiz : undefined;
}

export function createQuizStore(database: Database, known: KnownProgressCache) {
  const { firestore } = database;

  const readProgress = async (uid: string): Promise<KnownProgress> => {
    const snapshot = await database.progress(uid).get();
    const record = readRecord(progressSchema, snapshot) ?? progressSchema.parse({});
    const read = { record, version: versionOf(snapshot) };
    known.remember(uid, read);
    return read;
  };

  /** Reads a student's attempts at a quiz; one read. */
  const readTaken = async ({ uid, cId, lId }: Place): Promise<TakenQuiz | undefined> => {
    const [work] = await firestore.getAll(database.courseWork(cId, uid), {
      fieldMask: ['cId', 'uid', new FieldPath('lectures', lId)],
    });
    return readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
  };

  /** One read if the quiz was taken before. Null if the two documents do not match. */
  const standingBy = async (progress: KnownProgress, place: Place): Promise<Standing | null> => {
    const summary = summaryIn(progress, place);
    if (summary === undefined) return { progress, state: nothingTaken };
    const isWhole = summary.former !== null || summary.taken === 0;
    const taken = isWhole ? undefined : await readTaken(place);
    if (!isWhole && taken?.taken !== summary.taken) return null;
    return { progress, state: standingOf(summary, taken) };
  };

  /** Reads the current standing; one read, two if the quiz was taken before. */
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
    known.remember(uid, progress);
    const summary = summaryIn(progress, place) ?? quizSummarySchema.parse({});
    const taken = readRecord(courseWorkSchema, work)?.lectures[lId]?.quiz;
    return { progress, state: standingOf(summary, taken) };
  };

  /** Writes the summary for lists and gates, if the progress is still as it was read. */
  const writeSummary = (batch: WriteBatch, { version }: KnownProgress, keeping: Keeping): void => {
    const { uid, cId, lId, state, reports, isOpen, now } = keeping;
    const lectures: Record<string, Record<string, unknown>> = changesOf(reports);
    lectures[lId] = { ...lectures[lId], quiz: summaryOf(state) };
    // Staff use these fields to find inactive students.
    const done = {
      at: FieldValue.maximum(Math.floor(now.getTime() / 1000)),
      ...(isOpen && { open: openIn(cId) }),
    };
    const ref = database.progress(uid);
    if (version === null) {
      batch.create(ref, { courses: { [cId]: lectures }, ...done });
      return;
    }
    const fields = Object.entries(lectures).flatMap(([id, changes]) =>
      Object.entries(changes).map(([field, value]) => [`courses.${cId}.${id}.${field}`, value]),
    );
    batch.update(ref, { ...Object.fromEntries(fields), ...done }, { lastUpdateTime: version });
  };

  /** Writes attempts and completed lectures for the counting. */
  const writeWork = (batch: WriteBatch, { state }: Standing, keeping: Keeping): void => {
    const { lId, reports, now, isCounted } = keeping;
    const completed = isCounted ? completedIn(reports) : new Set<string>();
    const isFirst =
      state.taken === 0 && keeping.state.attempts.some(({ first }) => first !== undefined);
    const { lectures, ...work } = workIn(keeping, completed, now);
    const quiz = takenOf(keeping.state);
    batch.set(
      database.courseWork(keeping.cId, keeping.uid),
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

  const commit = async (before: Standing, keeping: Keeping) => {
    const { uid, cId, lId, state } = keeping;
    const batch = firestore.batch();
    writeSummary(batch, before.progress, keeping);
    const isFormer = summaryIn(before.progress, keeping)?.former != null;
    if (isFormer || state.taken !== before.state.taken) writeWork(batch, before, keeping);
    const [written] = await batch.commit();
    if (written === undefined) return;
    const { record } = before.progress;
    const course = courseOf(record, cId);
    const lecture = course[lId] ?? { watched: 0, completedAt: 0 };
    const quiz = quizSummarySchema.parse(summaryOf(state));
    const courses = { ...record.courses, [cId]: { ...course, [lId]: { ...lecture, quiz } } };
    known.remember(uid, { record: { ...record, courses }, version: written.writeTime });
  };

  return {
    /** Returns a student's progress in a course from memory; null if it is not there. */
    recallCourse(uid: string, cId: string): CourseProgress | null {
      const progress = known.recall(uid);
      return progress === undefined ? null : courseOf(progress.record, cId);
    },

    /** The same from Firestore; one read. */
    readCourse: async (uid: string, cId: string): Promise<CourseProgress> =>
      courseOf((await readProgress(uid)).record, cId),

    /** Reads a student's attempts; one read, two if none or stored by a former version. */
    async readTaken(place: Place): Promise<TakenQuiz | undefined> {
      const taken = await readTaken(place);
      return taken ?? summaryIn(await readProgress(place.uid), place)?.former ?? undefined;
    },

    /** Reads a student's work in courses, by course; a read for each. */
    async readWork(uid: string, cIds: readonly string[]) {
      const refs = cIds.map((cId) => database.courseWork(cId, uid));
      const docs = refs.length === 0 ? [] : await firestore.getAll(...refs);
      const works = docs.map((doc) => readRecord(courseWorkSchema, doc));
      return new Map(works.flatMap((work) => (work === null ? [] : [[work.cId, work] as const])));
    },

    /**
     * Decides by a student's standing with a quiz: by remembered progress if the decision holds,
     * else by one read; one more if the quiz was taken before.
     * @param holds whether a decision may rest on memory. It must refuse nothing and be written by
     * `keep`, which fails if memory is stale.
     */
    async decide<Decision>(
      place: Place,
      decide: (state: QuizProgress) => Decision,
      holds: (decision: Decision) => boolean,
    ): Promise<{ readonly standing: Standing; readonly decision: Decision }> {
      const remembered = known.recall(place.uid);
      const standing = remembered === undefined ? null : await standingBy(remembered, place);
      if (standing !== null) {
        const decision = decide(standing.state);
        if (holds(decision)) return { standing, decision };
      }
      const read = await readStanding(place);
      return { standing: read, decision: decide(read.state) };
    },

    /** Reads a course's quizzes with keys, by lecture, removed ones too; one read. */
    async quizzesOf(cId: string): Promise<CourseQuizzes['lectures']> {
      const record = readRecord(courseQuizzesSchema, await database.courseQuizzes(cId).get());
      return record?.lectures ?? {};
    },

    /**
     * Stores a standing in the student's own documents, if the progress is still as it was read:
     * two writes, one for an attempt that only begins.
     */
    async keep(before: Standing, keeping: Keeping): Promise<Kept> {
      try {
        await commit(before, keeping);
        return 'kept';
      } catch (error) {
        known.forget(keeping.uid);
        if (hasStatus(error, 'INVALID_ARGUMENT')) return 'no-room';
        if (isMoved(error)) return 'changed';
        throw error;
      }
    },
  };
}

/** Whether a commit failed because a document changed meanwhile, or its outcome is unknown. */
function isMoved(error: unknown): boolean {
  const moved = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;
  return moved.some((status) => hasStatus(error, status)) || isTransient(error);
}
