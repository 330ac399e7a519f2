import { FieldValue } from 'firebase-admin/firestore';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { throwTooLarge } from '../../core/firestore-failure.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import { hasOpenAccess, openCourseUpdate } from '../../store/records/enrolment.ts';
import { acceptReports, progressFields } from './reports.ts';

/**
 * Rate limit for a student's reports. It allows 8,640 reports a day. Firestore's free quota is
 * 20,000 writes a day for all students together. Bursts are allowed, because phones send many
 * reports when they return from the background.
 */
const reportRate = { perMinute: 6, atOnce: 30 };

/** Stores how far students have watched the lectures. */
export function createProgressService({
  database,
  now,
  lectures,
  progressCache,
}: Context & { readonly lectures: LectureService; readonly progressCache: ProgressCache }) {
  const rateLimiter = createRateLimiter(reportRate.perMinute, { atOnce: reportRate.atOnce });

  return {
    /**
     * Stores the newest report of each lecture that the caller may open. Skips reports about
     * removed lectures. Cost: 1 write. Also 2 reads if this instance has not cached the access.
     * @throws 401, 403, 404, 429, and 413 if the student's progress would exceed Firestore's
     * document limit
     */
    async 'user/progress'({ caller, input: { cId, ...sent } }) {
      const { uid } = caller;
      const at = now();
      rateLimiter.takeOrRefuse(uid, at);
      const ids = sent.lectures.map(({ lId }) => lId);
      const courseAccess = await lectures.accessForProgress(caller, cId, ids);
      if (!ids.some((lId) => courseAccess.lectures.has(lId))) throw notFound();
      const reports = acceptReports(caller, courseAccess, sent, at);
      if (reports.length === 0) throw new ApiError('not_authorized');
      progressCache.delete(uid);
      const newestSeconds = Math.max(
        ...reports.map((report) => Math.floor(report.at.getTime() / 1000)),
      );
      const countedAt = courseAccess.isEnrolled ? Math.floor(at.getTime() / 1000) : null;
      const isCounted = countedAt !== null && reports.some(({ completed }) => completed);
      const progress = {
        courses: { [cId]: progressFields(reports, countedAt) },
        ...(isCounted && { countable: { [cId]: FieldValue.maximum(countedAt) } }),
        // Staff use these fields to find inactive students.
        at: FieldValue.maximum(newestSeconds),
        ...(hasOpenAccess(courseAccess.access, at) && { open: openCourseUpdate(cId) }),
      };
      await database.progress(uid).set(progress, { merge: true }).catch(throwTooLarge);
      return {};
    },
  } satisfies Partial<Handlers>;
}
