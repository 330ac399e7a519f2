import { isFollowToken } from '@markaz/contract/learning/follow';
import { followedQuizzes } from '@markaz/contract/limits';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import { presentFollowLink } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import { ApiError, tooManyAttempts } from '../../core/api-error.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { followedCourses } from './present.ts';
import { createFollowStore, type LinkChange } from './store.ts';

interface Needed extends Context {
  readonly users: UserStore;
  readonly published: PublishedCourses;
}

/**
 * Limits per minute for unknown links, each of which costs a read. Old links are still opened now
 * and then. Guessing is hopeless, because a link has 130 random bits.
 */
const unknownLinks = { ofNetwork: 60, ofPeer: 600 };
/** Limits per student for creating and ending links, with two writes each. */
const ownLinks = { perMinute: 4, atOnce: 20 };

function noLink(): ApiError {
  return new ApiError('not_found', { message: 'هذا الرابط غير صحيح أو لم يعد يعمل.' });
}

/** Serves the page that shows parents a student's progress, and the link to it. */
export function createFollowService({ database, now, users, published }: Needed) {
  const store = createFollowStore(database);
  const networks = createRateLimiter(unknownLinks.ofNetwork);
  const peers = createRateLimiter(unknownLinks.ofPeer);
  const changes = createRateLimiter(ownLinks.perMinute, { atOnce: ownLinks.atOnce });
  const limitChanges = (uid: string) => {
    const wait = changes.take(uid, now());
    if (wait > 0) throw tooManyAttempts(wait);
  };
  /** Commits a student's own change, which is not logged. */
  const commit = <Answer>(decide: () => Promise<LinkChange<Answer>>) =>
    retryOnConflict(async () => {
      const { answer, write } = await decide();
      if (write === undefined) return { answer };
      const batch = database.firestore.batch();
      write(batch);
      try {
        await batch.commit();
        return { answer };
      } catch (error) {
        if (hasStatus(error, 'FAILED_PRECONDITION') || isTransient(error)) return null;
        throw error;
      }
    });

  return {
    /**
     * Two reads, up to one per course of the shown quizzes, and the catalogue's as for
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
      const followed = followedCourses(progress, at);
      const found = await published.find(followed.map(({ cId }) => cId));
      const titles = new Map(found.map(({ id, title }) => [id, title]));
      // Deleted courses are skipped.
      const courses = followed.flatMap((each) => {
        const course = titles.get(each.cId);
        return course === undefined ? [] : [{ ...each, course }];
      });
      const quizzes = courses
        .flatMap(({ course, quizzes }) => quizzes.map((quiz) => ({ ...quiz, course })))
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, followedQuizzes);
      const quizTitles = await store.readQuizTitles(link.uid, quizzes);
      return {
        name: link.name,
        until: link.until.toDate().toISOString(),
        week: courses
          .flatMap(({ course, week }) => (week === null ? [] : [{ course, ...week }]))
          .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
        quizzes: quizzes.map(({ cId: _, lId, title, ...quiz }) => ({
          title: title ?? quizTitles.get(lId) ?? '',
          ...quiz,
        })),
        lastAt: progress.at === 0 ? null : new Date(progress.at * 1000).toISOString(),
      };
    },

    /** One read, and two writes if there is no link yet. @throws 401, 404, 429 */
    async 'user/follow'({ caller }) {
      limitChanges(caller.uid);
      const at = now();
      const link = await commit(() =>
        store.give(caller.uid, at, (user) => refuseEnded(user, caller)),
      );
      return presentFollowLink(link);
    },

    /** One read, and two writes if there is a link. @throws 401, 429 */
    async 'user/follow/end'({ caller }) {
      limitChanges(caller.uid);
      return commit(() => store.end(caller.uid, (user) => refuseEnded(user, caller)));
    },
  } satisfies Partial<Handlers>;
}
