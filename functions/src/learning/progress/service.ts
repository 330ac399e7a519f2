import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { KnownProgressCache } from '../../store/known-progress.ts';
import { isAnyOpen } from '../../store/records/enrolment.ts';
import { acceptedReports } from './accepted-reports.ts';
import { createProgressStore } from './store.ts';

/**
 * Limits of one student's reports. Bursts are allowed, because phones go to the background and
 * return; a day allows 8,640. Firestore's free quota is 20,000 writes for all students.
 */
const reports = { perMinute: 6, atOnce: 30 };

/** Stores how far students have watched. */
export function createProgressService({
  database,
  now,
  lectures,
  known,
}: Context & { readonly lectures: LectureService; readonly known: KnownProgressCache }) {
  const store = createProgressStore(database);
  const rate = createRateLimiter(reports.perMinute, { atOnce: reports.atOnce });

  return {
    /**
     * Stores the newest report of each lecture that the caller may open; skips removed lectures.
     * One write, two if lectures were completed. No read if the lecture was opened on this
     * instance, else two. @throws 404, 403, 401, 413, 429
     */
    async 'user/progress'({ caller, input: { cId, sentAt, lectures: reported } }) {
      const at = now();
      const wait = rate.take(caller.uid, at);
      if (wait > 0) throw tooManyAttempts(wait);
      const ids = reported.map(({ lId }) => lId);
      const access = await lectures.accessOf(caller, cId, ids);
      if (!ids.some((lId) => access.lectures.has(lId))) throw notFound();
      const reports = acceptedReports(caller, access, { sentAt, lectures: reported }, at);
      if (reports.length === 0) throw new ApiError('not_authorized');
      known.forget(caller.uid);
      // Viewers of open lectures need not be students of the course.
      const isCounted = access.isEnrolled;
      const isOpen = isAnyOpen(access.held, at);
      const whose = { uid: caller.uid, cId, isCounted, isOpen, now: at };
      const saved = await store.save(whose, reports);
      if (saved === 'no-room') throw new ApiError('too_large');
      return {};
    },
  } satisfies Partial<Handlers>;
}
