import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { courseRecordSchema } from '../../store/records/course.ts';
import { progressSchema } from '../../store/records/progress.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';
import { type Decision, staffAction } from '../../store/staff-action.ts';

interface Opening {
  readonly cId: string;
  readonly lId: string;
  readonly uid: string;
  readonly reason: string;
}

/** `open`: passed, or opened by hand before. */
type Outcome = 'opened' | 'open' | 'no-user' | 'not-enrolled' | 'no-lecture' | 'no-gate';

const lecturesSchema = courseRecordSchema.pick({ lectures: true });

/** Opens the next lectures for students who have not passed a quiz. */
export function createOpenNextStore(database: Database) {
  const decide = async (
    { now }: Acting,
    { cId, lId, uid, reason }: Opening,
  ): Promise<Decision<Outcome>> => {
    const [userDoc, progressDoc, courseDoc] = await database.firestore.getAll(
      database.user(uid),
      database.progress(uid),
      database.course(cId),
    );
    const user = readStudent(userDoc);
    if (user === null) return { answer: 'no-user' };
    const course = readRecord(lecturesSchema, courseDoc);
    const lecture = course?.lectures.find(({ id }) => id === lId);
    if (lecture === undefined) return { answer: 'no-lecture' };
    if (enrolmentOf(user, cId) === undefined) return { answer: 'not-enrolled' };
    if (lecture.quiz?.gate !== true) return { answer: 'no-gate' };
    const progress = readRecord(progressSchema, progressDoc)?.courses[cId]?.[lId];
    const { passedAt = null, openedAt = null } = progress?.quiz ?? {};
    if (passedAt !== null || openedAt !== null) return { answer: 'open' };
    const quiz = { openedAt: Math.floor(now.getTime() / 1000) };
    return {
      answer: 'opened',
      change: {
        logged: {
          action: 'quiz.open',
          subjects: [`course/${cId}`, `user/${uid}`],
          after: { email: user.email, lecture: lecture.title },
          reason,
        },
        write(batch) {
          // Needs no precondition: opened stays opened, even if the student submits meanwhile.
          batch.set(
            database.progress(uid),
            { courses: { [cId]: { [lId]: { quiz } } } },
            { merge: true },
          );
        },
      },
    };
  };

  return {
    /** Three reads, two writes; no write if it is already open. */
    async open(acting: Acting, opening: Opening): Promise<Outcome> {
      return staffAction(database, acting, () => decide(acting, opening));
    },
  };
}
