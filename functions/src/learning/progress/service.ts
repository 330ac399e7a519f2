import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { KnownProgressCache } from '../../store/known-progress.ts';
import { isAnyOpen } from '../../store/open-courses.ts';
import { acceptedReports } from './accepted-reports.ts';
import { createProgressStore } from './store.ts';

/**
 * Reports of one student: many at once, as phones send them that are put away and taken out, but over
 * a day no more than 8,640, where Firestore's free quota is 20,000 writes for all.
 */
const reports = { perMinute: 6, atOnce: 30 };

/** How far students are, as they report it. */
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
     * Keeps the newest report of each lecture that the caller may open; what was removed from the
     * course since is passed over. One write, two where lectures were completed; no read where the
     * lecture was opened here, else two. @throws 404, 403, 401, 413, 429
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
      // Whoever looks at an open lecture is no student of the course.
      const isCounted = access.isEnrolled;
      const isOpen = isAnyOpen(access.held, at);
      const whose = { uid: caller.uid, cId, isCounted, isOpen, now: at };
      const saved = await store.save(whose, reports);
      if (saved === 'no-room') throw new ApiError('too_large');
      return {};
    },
  } satisfies Partial<Handlers>;
}
