import { createHash } from 'node:crypto';
import { brand } from '@markaz/contract/site/brand';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import { Reply } from '../../core/reply.ts';
import type { Sender } from '../../http/request-limits.ts';
import { readRecord } from '../../store/database.ts';
import { accessOfEnrolment } from '../../store/records/enrolment.ts';
import { calendarRecordSchema } from '../../store/records/user.ts';
import { createUnknownLinkLimiter } from '../follow/change-link.ts';
import { followIdOf } from '../follow/token.ts';
import { courseEvents } from './events.ts';
import { writeCalendar } from './ics.ts';

/** Rate limit of one feed. A calendar asks a few times a day. */
const feedLimits = { perMinute: 4, atOnce: 20 };

export type CalendarFeed = ReturnType<typeof createCalendarFeed>;

/** Writes students' calendar feeds. It is loaded with the first request for one. */
export function createCalendarFeed({
  database,
  now,
  users,
  published,
}: Pick<Context, 'database' | 'now'> & {
  readonly users: Pick<UserStore, 'read'>;
  readonly published: PublishedCourses;
}) {
  const unknownLinks = createUnknownLinkLimiter();
  const feedLimiter = createRateLimiter(feedLimits.perMinute, { atOnce: feedLimits.atOnce });

  return {
    /**
     * Returns the feed of a token. It contains no name. Cost: 2 reads, and the same reads of the
     * catalogue as in `user/courses`.
     * @param token in the format of a token
     * @throws 404, 429
     */
    async read(token: string, origin: string, sender: Sender): Promise<Reply<Buffer>> {
      const at = now();
      unknownLinks.check(sender, at);
      const id = followIdOf(token);
      feedLimiter.takeOrRefuse(id, at);
      const link = readRecord(calendarRecordSchema, await database.calendar(id).get());
      const user = link && (await users.read(link.uid));
      if (user?.calendar?.token !== token) {
        unknownLinks.count(sender, at);
        throw notFound();
      }
      const courses = await published.find(Object.keys(user.enrolments));
      const events = courses.flatMap((course) =>
        courseEvents(course, accessOfEnrolment(user.enrolments[course.id]), at),
      );
      const { settings } = await published.settings();
      const name = `مواعيدك في ${settings?.brandName ?? brand.name}`;
      const body = Buffer.from(writeCalendar(events, { name, origin, now: at }));
      return new Reply(body, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-cache',
        ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      });
    },
  };
}
