import { heldUntil } from '@markaz/contract/course-access';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import { mayOpen } from '../lectures/access.ts';
import type { LectureService } from '../lectures/service.ts';
import { reportTime } from './report-time.ts';
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
}: Context & { readonly lectures: LectureService }) {
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
      const existing = reported.flatMap(({ lId, ...report }) => {
        const open = access.lectures.get(lId);
        return open === undefined ? [] : [{ lId, open, ...report }];
      });
      if (existing.length === 0) throw notFound();
      // What was watched before its access ended may be told later.
      const allowed = existing.filter((lecture) =>
        mayOpen(caller, lecture, heldUntil(access.held, lecture.lId) !== undefined),
      );
      if (allowed.length === 0) throw new ApiError('not_authorized');
      const saved = await store.save(
        caller.uid,
        cId,
        allowed.map(({ lId, position, completed, at: claimed }) => ({
          lId,
          position,
          completed,
          at: reportTime({ at: claimed, sentAt }, at),
        })),
        // Whoever looks at an open lecture is no student of the course.
        { isCounted: access.isEnrolled },
      );
      if (saved === 'no-room') throw new ApiError('too_large');
      return {};
    },
  } satisfies Partial<Handlers>;
}
