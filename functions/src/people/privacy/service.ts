import { times } from '@markaz/contract/limits';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { cookieSetter, refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import { newUserRecord } from '../../accounts/users/new-user.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord, readRecords } from '../../store/database.ts';
import { contactRecordSchema } from '../../store/records/contact.ts';
import { courseNotesSchema } from '../../store/records/course-notes.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { ownQuestionsSchema } from '../../store/records/questions.ts';
import type { Erasure } from './erasure.ts';
import { coursesWithQuizzes, readQuizzes } from './own-quizzes.ts';
import { presentOwnData } from './present.ts';

/** Limits of exports per person. Nobody needs the same file every few seconds. */
const exportLimits = { perMinute: 1, atOnce: 3 };

/** Gives people a copy of their own data, and deletes it on request. */
export function createPrivacyService({
  database,
  now,
  secureCookie,
  users,
  courses,
  erasure,
}: Context & {
  readonly users: UserStore;
  readonly courses: CourseStore;
  readonly erasure: Erasure;
}) {
  const withCookie = cookieSetter(secureCookie);
  const exportLimiter = createRateLimiter(exportLimits.perMinute, { atOnce: exportLimits.atOnce });

  return {
    /**
     * Returns all stored data about the caller. Cost: 3 reads. Each course that the caller has, had,
     * watched, noted or asked about adds 1 read. So do its stored work, its notes, its questions and
     * its quizzes. At least 4.
     * @throws 401, 429
     */
    async 'user/export'({ caller }) {
      const { uid } = caller;
      exportLimiter.takeOrRefuse(uid, now());
      const [stored, progress, work, contact] = await Promise.all([
        users.read(uid),
        users.readProgress(uid),
        database.allCourseWork.where('uid', '==', uid).get(),
        database.contact(uid).get(),
      ]);
      refuseEndedSession(stored, caller);
      const kindOf = (doc: DocumentSnapshot) =>
        (['notes', 'questions'] as const).find((field) => doc.get(field) !== undefined) ?? 'work';
      const docs = Map.groupBy(work.docs, kindOf);
      const recordsOf = <Schema extends z.ZodType>(
        kind: ReturnType<typeof kindOf>,
        schema: Schema,
      ): z.output<Schema>[] =>
        readRecords(database, schema, docs.get(kind) ?? []).map(({ record }) => record);
      const notes = recordsOf('notes', courseNotesSchema);
      const questions = recordsOf('questions', ownQuestionsSchema);
      const works = recordsOf('work', courseWorkSchema).map(
        (record) => [record.cId, record] as const,
      );
      const user = stored ?? newUserRecord(caller, caller.signedInAt);
      const { enrolments, formerEnrolments } = user;
      const ids = [
        ...[enrolments, formerEnrolments, progress.courses].flatMap(Object.keys),
        ...[...notes, ...questions].map(({ cId }) => cId),
      ];
      const withQuizzes = coursesWithQuizzes(progress);
      const [knownCourses, quizzes] = await Promise.all([
        courses.readEach([...new Set(ids)]),
        readQuizzes(database, withQuizzes),
      ]);
      const related = {
        courses: knownCourses,
        works: new Map(works),
        quizzes,
        notes,
        questions,
        contact: readRecord(contactRecordSchema, contact),
      };
      return presentOwnData(uid, user, progress, related, now());
    },

    /**
     * Deletes the caller's account. Cost: at most 4 reads, and 7 writes or deletes. Each link, course,
     * code and log entry about the caller adds 1 read and 1 write.
     * @throws 401, 409 if the page showed another account, 503
     */
    async 'user/delete'({ caller, input }) {
      const { uid, signedInAt } = caller;
      if (input.uid !== uid)
        throw conflict('دخل على هذا الجهاز حساب آخر. حدّث الصفحة لترى حساب من تحذف.');
      const user = await users.read(uid);
      const at = now();
      // If a deletion was interrupted, it is completed without these checks, even from other
      // devices.
      if (user === null || user.deleted === null) {
        refuseEndedSession(user, caller);
        if (at.getTime() - signedInAt.getTime() > times.recentSignIn)
          return { deleted: false, reason: 'old_sign_in' };
      }
      const acting = { admin: { uid, email: null }, now: at };
      if (!(await erasure.erase(acting, { uid, reason: 'own', name: null })))
        return { deleted: false, reason: 'staff' };
      return withCookie({ deleted: true as const }, '', 0);
    },
  } satisfies Partial<Handlers>;
}
