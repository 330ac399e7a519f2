import { attemptEnd, examState } from '@markaz/contract/learning/exam-rules';
import { times } from '@markaz/contract/limits';
import { FieldValue } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { courseRecordSchema } from '../../store/records/course.ts';
import { progressSchema, stuckFieldAfter } from '../../store/records/progress.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';
import {
  type Decision,
  ifUnchanged,
  runStaffAction,
  updateOrCreate,
} from '../../store/staff-action.ts';

const lecturesSchema = courseRecordSchema.pick({ lectures: true });

interface QuizOfStudent {
  readonly cId: string;
  readonly lId: string;
  readonly uid: string;
}

/** Serves the repairs of a student's state in a quiz or an exam. */
export function createQuizRepairs({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** Reads a student's state in the quiz of a lecture. Cost: 3 reads. @throws 404, 409 */
  const readQuizOfStudent = async ({ cId, lId, uid }: QuizOfStudent) => {
    const [userDoc, progressDoc, courseDoc] = await database.firestore.getAll(
      database.user(uid),
      database.progress(uid),
      database.course(cId),
    );
    const user = readStudent(userDoc);
    if (user === null) throw unknownStudent();
    const course = readRecord(lecturesSchema, courseDoc);
    const lecture = course?.lectures.find(({ id }) => id === lId);
    if (lecture === undefined || progressDoc === undefined)
      throw new ApiError('not_found', { message: 'لم تعد هذه المحاضرة في الكورس.' });
    if (enrolmentOf(user, cId) === undefined)
      throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
    const progress = readRecord(progressSchema, progressDoc);
    return { user, lecture, progress, progressDoc, quiz: progress?.courses[cId]?.[lId]?.quiz };
  };

  return {
    /**
     * Opens the lectures after a quiz to a student who has not passed the quiz. Cost: 3 reads and 2
     * writes, or no write if the lectures are already open.
     * @throws 404, 409
     */
    'admin/quizzes/open-next': ({ caller: admin, input: { reason, ...input } }) => {
      const acting = { admin, now: now() };
      const { cId, lId, uid } = input;
      return runStaffAction<{ opened: boolean }>(database, acting, async () => {
        const { user, lecture, progress, progressDoc, quiz } = await readQuizOfStudent(input);
        if (lecture.quiz?.gate !== true)
          throw conflict('لا ينتظر ما بعد هذه المحاضرة اجتياز اختبارها، فهو مفتوح.');
        const { passedAt = null, openedAt = null } = quiz ?? {};
        if (passedAt !== null || openedAt !== null) return { answer: { opened: false } };
        const opened = { openedAt: Math.floor(acting.now.getTime() / 1000) };
        return {
          answer: { opened: true },
          change: {
            logged: {
              action: 'quiz.open',
              subjects: [`course/${cId}`, `user/${uid}`],
              after: { email: user.email, lecture: lecture.title },
              reason,
            },
            write(batch) {
              const ref = database.progress(uid);
              const { stuck } = stuckFieldAfter(progress ?? {}, { cId, lId }, null);
              if (stuck === undefined) {
                // No precondition is needed, because the lectures stay open even if the student
                // submits the quiz at the same time.
                batch.set(
                  ref,
                  { courses: { [cId]: { [lId]: { quiz: opened } } } },
                  { merge: true },
                );
                return;
              }
              const fields = {
                [`courses.${cId}.${lId}.quiz.openedAt`]: opened.openedAt,
                stuck: stuck ?? FieldValue.delete(),
              };
              batch.update(ref, fields, ifUnchanged(progressDoc));
            },
          },
        };
      });
    },

    /**
     * Allows a student one more attempt at an exam, even after it has closed. Cost: 3 reads and 2
     * writes.
     * @throws 400 for a time that has passed, 404, 409 if the student takes the exam now
     */
    'admin/exams/allow': ({
      caller: admin,
      input: { reason, until: requestedUntil, ...input },
    }) => {
      const acting = { admin, now: now() };
      const { cId, lId, uid } = input;
      const decide = async (): Promise<Decision<{ until: string }>> => {
        const { user, lecture, progressDoc, quiz } = await readQuizOfStudent(input);
        const at = acting.now.getTime();
        const { exam, minutes = null, attempts = null } = lecture.quiz ?? {};
        if (exam === undefined) throw conflict('ليس في هذه المحاضرة امتحان.');
        if (examState(exam, acting.now) === 'before') throw conflict('لم يبدأ هذا الامتحان بعد.');
        const { start = null, taken = 0, permission } = quiz ?? {};
        const runningUntil =
          start === null ? 0 : Math.max(start.ends ?? 0, attemptEnd(exam, minutes, start.at));
        if (at <= runningUntil + times.quizGrace) throw conflict('الطالب يؤدي هذا الامتحان الآن.');
        const until =
          requestedUntil === null ? at + times.examPermission : Date.parse(requestedUntil);
        if (until <= at) throw conflict('هذا الموعد مضى. اختر موعدًا بعد الآن.');
        // An attempt that was begun and never handed in is taken as soon as the student returns.
        const used = taken + Number(start !== null);
        const extra = attempts === null ? 0 : Math.max(0, used + 1 - attempts);
        const stored = { extra: Math.max(extra, permission?.extra ?? 0), until };
        return {
          answer: { until: new Date(until).toISOString() },
          change: {
            logged: {
              action: 'exam.allow',
              subjects: [`course/${cId}`, `user/${uid}`],
              after: { email: user.email, lecture: lecture.title },
              reason,
            },
            // The student may hand in an attempt at the same time, which rewrites these fields.
            write: (batch) =>
              updateOrCreate(
                batch,
                progressDoc,
                { [`courses.${cId}.${lId}.quiz.permission`]: stored },
                { courses: { [cId]: { [lId]: { quiz: { permission: stored } } } } },
              ),
          },
        };
      };
      // The student's first progress may be stored at the same time.
      return retryOnStatus(['ALREADY_EXISTS'], () => runStaffAction(database, acting, decide));
    },
  } satisfies Partial<Handlers>;
}
