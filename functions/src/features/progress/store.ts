import { FieldValue } from 'firebase-admin/firestore';
import type { Database } from '../../firestore/database.ts';
import { hasStatus } from '../../firestore/status.ts';
import { pack } from './packed.ts';

/** How far a student was in a lecture at a time. */
export interface LectureReport {
  readonly lId: string;
  /** Seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
  readonly at: Date;
}

export interface ProgressStore {
  /**
   * Keeps the newest report of each lecture: no read, one write, and one more where lectures were
   * completed, for the course's numbers, where these have room. Gives `no-room` where the student's
   * document would outgrow Firestore's limit, `no-user` where there is none.
   */
  save(
    uid: string,
    cId: string,
    reports: readonly LectureReport[],
  ): Promise<'saved' | 'no-room' | 'no-user'>;
}

/** The changes of the student's document. A lecture that is reported twice is as last reported. */
function changesOf(cId: string, reports: readonly LectureReport[]): Record<string, FieldValue> {
  const greatest = new Map<string, number>();
  const raise = (path: string, value: number) =>
    greatest.set(path, Math.max(greatest.get(path) ?? 0, value));
  for (const { lId, position, completed, at } of reports) {
    const seconds = Math.floor(at.getTime() / 1000);
    raise(`progress.${cId}.${lId}.watched`, pack({ at: seconds, position }));
    if (completed) raise(`progress.${cId}.${lId}.completedAt`, seconds);
  }
  return Object.fromEntries(
    [...greatest].map(([path, value]) => [path, FieldValue.maximum(value)]),
  );
}

export function createProgressStore(database: Database): ProgressStore {
  const { firestore } = database;

  /** Also counts the completed lectures; `not-both` where student, live course or room is missing. */
  const saveCompleted = async (
    uid: string,
    cId: string,
    changes: Record<string, FieldValue>,
    completed: ReadonlySet<string>,
  ): Promise<'saved' | 'not-both'> => {
    const batch = firestore.batch();
    batch.update(database.user(uid), changes);
    // Exists exactly while the course is live, so that made-up courses are not counted.
    batch.update(database.courseCompletions(cId), {
      total: FieldValue.increment(completed.size),
      ...Object.fromEntries(
        [...completed].map((lId) => [`lectures.${lId}`, FieldValue.increment(1)]),
      ),
    });
    try {
      await batch.commit();
      return 'saved';
    } catch (error) {
      if (hasStatus(error, 'notFound') || hasStatus(error, 'invalidArgument')) return 'not-both';
      throw error;
    }
  };

  return {
    async save(uid, cId, reports) {
      const changes = changesOf(cId, reports);
      const completed = new Set(reports.filter((report) => report.completed).map(({ lId }) => lId));
      try {
        const isSaved =
          completed.size > 0 && (await saveCompleted(uid, cId, changes, completed)) === 'saved';
        if (!isSaved) await database.user(uid).update(changes);
        return 'saved';
      } catch (error) {
        if (hasStatus(error, 'notFound')) return 'no-user';
        if (hasStatus(error, 'invalidArgument')) return 'no-room';
        throw error;
      }
    },
  };
}
