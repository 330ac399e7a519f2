import { isFollowToken } from '@markaz/contract/learning/follow';
import { followedQuizzes } from '@markaz/contract/limits';
import { refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import { presentFollowLink } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { heldExams } from '../progress/present.ts';
import { createLinkChanges, createUnknownLinkLimiter } from './change-link.ts';
import { examsWithoutAttempt, missedExams } from './missed-exams.ts';
import { followedCourses, presentTotals } from './present.ts';
import { createFollowStore } from './store.ts';

interface FollowDependencies extends Context {
  readonly users: UserStore;
  readonly published: PublishedCourses;
}

function linkNotFound(): ApiError {
  return new ApiError('not_found', { message: 'هذا الرابط غير صحيح أو لم يعد يعمل.' });
}

/** Serves the page where parents see a student's progress, and manages the student's link to it. */
export function createFollowService({ database, now, users, published }: FollowDependencies) {
  const store = createFollowStore(database);
  const unknownLinks = createUnknownLinkLimiter();
  const changeLink = createLinkChanges({ database, now });

  return {
    /**
     * Returns the parents' page of a token. Cost: 2 reads, at most 1 more per course with older
     * quizzes in the list, and the same reads of the catalogue as in `user/courses`; 1 more read if a
     * listed exam has closed without an attempt. A token in a wrong format costs no read.
     * @throws 404, 429
     */
    async follow({ input: { token }, sender }) {
      const at = now();
      if (!isFollowToken(token)) throw linkNotFound();
      unknownLinks.check(sender, at);
      const link = await store.read(token);
      if (link === null || link.until.toDate() <= at) {
        unknownLinks.count(sender, at);
        throw linkNotFound();
      }
      const progress = await users.readProgress(link.uid);
      const followed = followedCourses(progress, at, link.until.toDate());
      const found = await published.find(followed.map(({ cId }) => cId));
      const listedCourses = new Map(found.map((course) => [course.id, course]));
      // Courses that no longer exist are skipped.
      const courses = followed.flatMap(({ cId, ...each }) => {
        const listed = listedCourses.get(cId);
        return listed === undefined ? [] : [{ ...each, listed, course: listed.title }];
      });
      const quizzes = courses
        .flatMap(({ course, listed, quizzes }) => {
          const held = heldExams(listed, at);
          return quizzes.filter(({ lId }) => !held.has(lId)).map((quiz) => ({ ...quiz, course }));
        })
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, followedQuizzes);
      const closedExams = examsWithoutAttempt(
        courses.flatMap(({ listed, isOfThisYear }) => (isOfThisYear ? [listed] : [])),
        progress,
        at,
      );
      const [quizFacts, user] = await Promise.all([
        store.readQuizFacts(link.uid, quizzes),
        closedExams.length > 0 ? users.read(link.uid) : null,
      ]);
      const missed = missedExams(closedExams, user);
      return {
        name: link.name,
        by: link.by,
        until: link.until.toDate().toISOString(),
        week: courses
          .flatMap(({ course, week }) => (week === null ? [] : [{ course, ...week }]))
          .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
        courses: courses
          .filter(({ isOfThisYear }) => isOfThisYear)
          .map(({ listed }) => presentTotals(listed, progress, at)),
        quizzes: quizzes.map(({ cId: _, lId, details, ...quiz }) => {
          const facts = details ?? quizFacts.get(lId);
          return {
            title: facts?.title ?? '',
            ...quiz,
            ...(facts?.passMark != null && { passMark: facts.passMark }),
            ...(facts?.exam && { exam: true as const }),
          };
        }),
        ...(missed.length > 0 && { missedExams: missed }),
        lastAt: progress.at === 0 ? null : new Date(progress.at * 1000).toISOString(),
        ...(await published.settings()),
      };
    },

    /**
     * Returns the caller's link. Creates one if the caller has no valid link. Cost: 1 read. A new
     * link also costs 2 writes, and 1 delete if it replaces an expired link.
     * @throws 401, 404, 429
     */
    async 'user/follow'({ caller }) {
      const at = now();
      const link = await changeLink(caller.uid, () =>
        store.createLink(caller.uid, { now: at, by: 'student' }, (user) =>
          refuseEndedSession(user, caller),
        ),
      );
      return presentFollowLink(link);
    },

    /**
     * Ends the caller's link. Cost: 1 read. If there is a link, also 1 write and 1 delete.
     * @throws 401, 429
     */
    async 'user/follow/end'({ caller }) {
      return changeLink(caller.uid, () =>
        store.endLink(caller.uid, (user) => refuseEndedSession(user, caller)),
      );
    },
  } satisfies Partial<Handlers>;
}
