import { isFollowToken } from '@markaz/contract/learning/follow';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import { presentFollowLink } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import { ApiError, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { followedCourses, followedQuizzesIn, presentFollowed } from './present.ts';
import { createFollowStore } from './store.ts';

interface Needed extends Context {
  readonly users: UserStore;
  readonly published: PublishedCourses;
}

/**
 * Limits of unknown links a minute, each of which costs a read. Old links are still opened now and
 * then; guessing is hopeless, because a link has 130 random bits.
 */
const unknownLinks = { ofNetwork: 60, ofPeer: 600 };
/** For creating and ending links, per student: two writes each. */
const ownLinks = { perMinute: 4, atOnce: 20 };

function noLink(): ApiError {
  return new ApiError('not_found', { message: 'هذا الرابط غير صحيح أو لم يعد يعمل.' });
}

/** The page that shows parents a student's progress, and the link to it. */
export function createFollowService({ database, now, users, published }: Needed) {
  const store = createFollowStore(database);
  const networks = createRateLimiter(unknownLinks.ofNetwork);
  const peers = createRateLimiter(unknownLinks.ofPeer);
  const changes = createRateLimiter(ownLinks.perMinute, { atOnce: ownLinks.atOnce });
  const limitChanges = (uid: string) => {
    const wait = changes.take(uid, now());
    if (wait > 0) throw tooManyAttempts(wait);
  };

  return {
    /**
     * Two reads, up to one for each course of the shown quizzes, and the catalogue's as for
     * `user/courses`. No read for an invalid token.
     * @throws 404, 429
     */
    async follow({ input: { token }, sender: { network, peer } }) {
      const at = now();
      if (!isFollowToken(token)) throw noLink();
      const wait = Math.max(networks.waitFor(network, at), peers.waitFor(peer, at));
      if (wait > 0) throw tooManyAttempts(wait);
      const link = await store.read(token);
      if (link === null || link.until.toDate() <= at) {
        networks.take(network, at);
        peers.take(peer, at);
        throw noLink();
      }
      const progress = await users.readProgress(link.uid);
      const courses = await published.find(followedCourses(progress, at));
      const titles = new Map(courses.map(({ id, title }) => [id, title]));
      const titleOf = (cId: string) => titles.get(cId);
      const quizzes = followedQuizzesIn(progress, titleOf);
      const quizTitles = await store.readQuizTitles(link.uid, quizzes);
      const shown = quizzes.map(({ cId, lId, title, ...quiz }) => ({
        title: title ?? quizTitles.get(lId) ?? '',
        ...quiz,
      }));
      return presentFollowed(link, progress, titleOf, shown, at);
    },

    /** One read, and two writes if there is no link yet. @throws 401, 404, 429 */
    async 'user/follow'({ caller }) {
      limitChanges(caller.uid);
      const link = await store.giveOwn(caller.uid, now(), (user) => refuseEnded(user, caller));
      if (link === null) throw unknownStudent();
      return presentFollowLink(link);
    },

    /** One read, and two writes if there is a link. @throws 401, 429 */
    async 'user/follow/end'({ caller }) {
      limitChanges(caller.uid);
      await store.endOwn(caller.uid, (user) => refuseEnded(user, caller));
      return {};
    },
  } satisfies Partial<Handlers>;
}
