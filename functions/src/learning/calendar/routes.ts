import { isFollowToken } from '@markaz/contract/learning/follow';
import type { Express } from 'express';
import { notFound } from '../../core/api-error.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { senderOf } from '../../http/request-limits.ts';
import { siteOrigin } from '../../http/same-site.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { CalendarFeed } from './feed.ts';

/**
 * Serves students' calendar feeds. Calendar apps send neither a body nor a session, so the token is
 * in the path, which the log of requests leaves out (http/request-log.ts).
 */
export function mountCalendar(
  app: Express,
  {
    calendarFeed,
    patience: timeoutMs,
  }: {
    /** Loads the feed's code with the first request. */
    readonly calendarFeed: () => Promise<CalendarFeed>;
    /** Maximum time to make a feed, in milliseconds. */
    readonly patience: number;
  },
): void {
  app
    .route('/api/calendar/:file')
    .get(async (request, response) => {
      const { file } = request.params;
      const token = typeof file === 'string' ? file.replace(/\.ics$/u, '') : '';
      if (token === file || !isFollowToken(token)) throw notFound();
      const feed = await calendarFeed();
      const reading = feed.read(token, siteOrigin(request), senderOf(request));
      await sendAnswer(request, response, await withTimeout(reading, timeoutMs));
    })
    .all(methodNotAllowed('GET, HEAD'));
}
