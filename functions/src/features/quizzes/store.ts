import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { type Database, readRecord } from '../../store/database.ts';
import type { CourseProgress } from '../../store/records/progress.ts';
import { progressSchema } from '../../store/records/progress.ts';
import {
  type CourseQuizzes,
  courseQuizzesSchema,
  type QuizProgress,
} from '../../store/records/quiz.ts';
import { changesOf, type LectureReport } from '../progress/reports.ts';
import { type KnownProgress, type KnownProgressCache, versionOf } from './known-progress.ts';

export type QuizStore = ReturnType<typeof createQuizStore>;

/** What an attempt adds to the numbers of its course. */
export interface Counted {
  /** Lectures that were found watched to their end. */
  readonly completed: ReadonlySet<string>;
  /** Of a first attempt at the quiz. */
  readonly first: {
    readonly score: number;
    readonly of: number;
    readonly passed: boolean;
    /** Of the quiz that was answered: it tells which questions were asked. */
    readonly version: number;
    /** Questions that were answered rightly. */
    readonly right: readonly string[] | null;
    /** Letters of the chosen options, by question. */
    readonly answers: Readonly<Record<string, string>>;
  } | null;
}

/** Where a standing with a quiz is to be kept, and what goes with it. */
export interface Keeping {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
  readonly state: QuizProgress;
  readonly reports: readonly LectureReport[];
  readonly counted: Counted | null;
  readonly now: Date;
}

/** `changed`: the progress is no longer as it was read. */
type Kept = 'kept' | 'changed' | 'no-room';

function countsOf(lId: string, { completed, first }: Counted): Record<string, FieldValue> {
  const one = FieldValue.increment(1);
  const quiz = `quizzes.${lId}`;
  return {
    ...(completed.size > 0 && { total: FieldValue.increment(completed.size) }),
    ...Object.fromEntries([...completed].map((each) => [`lectures.${each}`, one])),
    ...(first !== null && {
      [`${quiz}.taken`]: one,
      [`${quiz}.score`]: FieldValue.increment(first.score),
      [`${quiz}.of`]: FieldValue.increment(first.of),
      [`${quiz}.passed`]: FieldValue.increment(first.passed ? 1 : 0),
      [`${quiz}.versions.${first.version}`]: one,
      ...Object.fromEntries(
        (first.right ?? []).map((id) => [`${quiz}.questions.${id}.right`, one]),
      ),
      ...Object.fromEntries(
        Object.entries(first.answers).flatMap(([id, letters]) =>
          [...letters].map((letter) => [`${quiz}.questions.${id}.${letter}`, one]),
        ),
      ),
    }),
  };
}

export function createQuizStore(database: Database, known: KnownProgressCache) {
  const readProgress = async (uid: string): Promise<KnownProgress> => {
    const snapshot = await database.progress(uid).get();
    const record = readRecord(progressSchema, snapshot) ?? progressSchema.parse({});
    const read = { record, version: versionOf(snapshot) };
    known.remember(uid, read);
    return read;
  };
  const courseOf = ({ record }: KnownProgress, cId: string): CourseProgress =>
    (Object.hasOwn(record.courses, cId) ? record.courses[cId] : undefined) ?? {};

  /** Writes the standing, only if the progress is as it was read. */
  const write = (batch: WriteBatch, { version }: KnownProgress, keeping: Keeping): void => {
    const { uid, cId, lId, state, reports, now } = keeping;
    const lectures: Record<string, Record<string, unknown>> = changesOf(reports);
    lectures[lId] = { ...lectures[lId], quiz: state };
    const at = FieldValue.maximum(Math.floor(now.getTime() / 1000));
    const ref = database.progress(uid);
    if (version === null) {
      batch.create(ref, { courses: { [cId]: lectures }, at });
      return;
    }
    const fields = Object.entries(lectures).flatMap(([id, changes]) =>
      Object.entries(changes).map(([field, value]) => [`courses.${cId}.${id}.${field}`, value]),
    );
    batch.update(ref, { ...Object.fromEntries(fields), at }, { lastUpdateTime: version });
  };

  const commit = async (before: KnownProgress, keeping: Keeping, counted: Counted | null) => {
    const { uid, cId, lId, state } = keeping;
    const batch = database.firestore.batch();
    write(batch, before, keeping);
    const counts = counted === null ? {} : countsOf(lId, counted);
    if (Object.keys(counts).length > 0) batch.update(database.courseCompletions(cId), counts);
    const [written] = await batch.commit();
    if (written === undefined) return;
    const course = courseOf(before, cId);
    const lecture = course[lId] ?? { watched: 0, completedAt: 0 };
    const courses = {
      ...before.record.courses,
      [cId]: { ...course, [lId]: { ...lecture, quiz: state } },
    };
    known.remember(uid, { record: { ...before.record, courses }, version: written.writeTime });
  };

  return {
    /** How far a student is in a course, as this instance remembers it; null where it does not. */
    recallCourse(uid: string, cId: string): CourseProgress | null {
      const progress = known.recall(uid);
      return progress === undefined ? null : courseOf(progress, cId);
    },

    /** The same as it is; one read. */
    readCourse: async (uid: string, cId: string): Promise<CourseProgress> =>
      courseOf(await readProgress(uid), cId),

    /**
     * Decides by a student's whole progress: by memory where that holds, else by one read.
     * @param holds whether a decision may rest on memory. It must refuse nothing, and be written by
     * `keep`, which fails where memory is stale.
     */
    async decide<Decision>(
      uid: string,
      decide: (progress: KnownProgress) => Decision,
      holds: (decision: Decision) => boolean,
    ): Promise<{ readonly progress: KnownProgress; readonly decision: Decision }> {
      const remembered = known.recall(uid);
      if (remembered !== undefined) {
        const decision = decide(remembered);
        if (holds(decision)) return { progress: remembered, decision };
      }
      const progress = await readProgress(uid);
      return { progress, decision: decide(progress) };
    },

    courseOf,

    /** A course's quizzes with their keys, those of removed lectures too, by lecture; one read. */
    async quizzesOf(cId: string): Promise<CourseQuizzes['lectures']> {
      const record = readRecord(courseQuizzesSchema, await database.courseQuizzes(cId).get());
      return record?.lectures ?? {};
    },

    /**
     * Keeps a standing with a quiz on the condition that the progress is as it was read: one write, and
     * one for the course's numbers where there is something to count, for which it may have no room.
     */
    async keep(before: KnownProgress, keeping: Keeping): Promise<Kept> {
      let { counted } = keeping;
      for (;;) {
        try {
          await commit(before, keeping, counted);
          return 'kept';
        } catch (error) {
          known.forget(keeping.uid);
          const isCountless = hasStatus(error, 'NOT_FOUND') || hasStatus(error, 'INVALID_ARGUMENT');
          // The course was purged, or its numbers have no room.
          if (isCountless && counted !== null) counted = null;
          else if (hasStatus(error, 'INVALID_ARGUMENT')) return 'no-room';
          else if (isMoved(error)) return 'changed';
          else throw error;
        }
      }
    },
  };
}

/** What a commit fails with whose documents moved under our feet, or of which nobody knows. */
function isMoved(error: unknown): boolean {
  const moved = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;
  return moved.some((status) => hasStatus(error, status)) || isTransient(error);
}
