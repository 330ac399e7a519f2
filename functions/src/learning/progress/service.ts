import { FieldValue } from 'firebase-admin/firestore';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressCache } from '../../store/known-progress.ts';
import { hasOpenAccess, openCourseUpdate } from '../../store/records/enrolment.ts';
import { acceptedReports, completedLectures, progressFields, workFields } from './reports.ts';

/**
 * Limits per student for reports, which allow 8,640 a day. Bursts are allowed, because phones go to
 * the background and return. Firestore's free quota is 20,000 writes for all students.
 */
const rates = { perMinute: 6, atOnce: 30 };

/** Stores how far students have watched. */
export function createProgressService({
  database,
  now,
  lectures,
  known,
}: Context & { readonly lectures: LectureService; readonly known: ProgressCache }) {
  const rate = createRateLimiter(rates.perMinute, { atOnce: rates.atOnce });

  return {
    /**
     * Stores the newest report of each lecture that the caller may open. Reports about removed
     * lectures are skipped. One write, two if lectures were completed. No read if the lecture was
     * opened on this instance, else two. @throws 404, 403, 401, 413 if the student's progress would
     * outgrow Firestore's limit, 429
     */
    async 'user/progress'({ caller, input: { cId, ...sent } }) {
      const { uid } = caller;
      const at = now();
      const wait = rate.take(uid, at);
      if (wait > 0) throw tooManyAttempts(wait);
      const ids = sent.lectures.map(({ lId }) => lId);
      const access = await lectures.accessOf(caller, cId, ids);
      if (!ids.some((lId) => access.lectures.has(lId))) throw notFound();
      const reports = acceptedReports(caller, access, sent, at);
      if (reports.length === 0) throw new ApiError('not_authorized');
      known.delete(uid);
      const batch = database.firestore.batch();
      const newest = Math.max(...reports.map((report) => Math.floor(report.at.getTime() / 1000)));
      const progress = {
        courses: { [cId]: progressFields(reports) },
        // Staff use these fields to find inactive students.
        at: FieldValue.maximum(newest),
        ...(hasOpenAccess(access.held, at) && { open: openCourseUpdate(cId) }),
      };
      batch.set(database.progress(uid), progress, { merge: true });
      const completed = completedLectures(reports);
      // Viewers of open lectures need not be enrolled; the numbers count only enrolled students.
      if (access.isEnrolled && completed.size > 0) {
        const work = workFields({ cId, uid, now: at }, completed);
        batch.set(database.courseWork(cId, uid), work, { merge: true });
      }
      await batch.commit().catch((error: unknown) => {
        throw hasStatus(error, 'INVALID_ARGUMENT') ? new ApiError('too_large') : error;
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}
