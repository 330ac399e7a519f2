import { accessPeriodEnd, coursesInScope } from '@markaz/contract/cards/card';
import { accessEnd, extendsAccess, isOpenAt } from '@markaz/contract/cards/course-access';
import {
  bundleGoneMessage,
  courseGoneMessage,
  type FoundScope,
  lectureGoneMessage,
} from '@markaz/contract/cards/enrolment';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { Timestamp } from 'firebase-admin/firestore';
import { presentSummary } from '../../catalogue/courses/present.ts';
import type { CourseWithState, PublishedCourses } from '../../catalogue/courses/published.ts';
import { courseAt } from '../../catalogue/courses/publishing.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import {
  accessOfEnrolment,
  accessOfGrant,
  type Grant,
  grantsOf,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/** Returns the grant that a student gets in each course of a card that is redeemed now. */
export function createGrant({ token, opens, lasts }: AccessCodeRecord, now: Date): Grant {
  const end = accessPeriodEnd(lasts, now);
  return {
    at: Timestamp.fromDate(now),
    code: token,
    ...(end && { until: Timestamp.fromDate(end) }),
    ...(opens.kind === 'lectures' && { lectures: opens.lIds }),
  };
}

/** Returns the ids of the courses in which a grant adds access to what the student already has. */
export function gainedCourses(
  user: UserRecord | null,
  code: AccessCodeRecord,
  grant: Grant,
): readonly string[] {
  return coursesInScope(code.opens, code.cId).filter((cId) =>
    extendsAccess(accessOfEnrolment(enrolmentOf(user, cId)), accessOfGrant(grant)),
  );
}

/** Returns the grant of a course that a student has through a code, if there is one. */
export function findGrantByCode(
  user: UserRecord | null,
  cId: string,
  token: string,
): Grant | undefined {
  return grantsOf(enrolmentOf(user, cId)).find(
    ({ code, refunded }) => code === token && refunded === undefined,
  );
}

/** What a card opens, described for its holder. */
interface ScopeDescription {
  readonly course: CourseSummary;
  readonly opens: FoundScope;
  /** The reason why the card cannot be used now, or null if it can be used. */
  readonly unavailableMessage: string | null;
}

/** Returns why the card of a bundle cannot be used now, or null if all courses are available. */
function explainUnavailableBundle(
  cIds: readonly string[],
  found: readonly CourseWithState[],
): string | null {
  const trashed = found.filter(({ state }) => state === 'trashed');
  if (found.length === cIds.length && trashed.length === 0) return null;
  return bundleGoneMessage(trashed.map(({ course }) => course.title));
}

/** Creates functions that read what cards open. */
export function createScopeReader({
  courses,
  published,
}: {
  readonly courses: CourseStore;
  readonly published: PublishedCourses;
}) {
  /** Whether a lecture is open to a student now. @param lId null for the full course */
  const hasAccess = (user: UserRecord | null, cId: string, lId: string | null, now: Date) =>
    isOpenAt(accessEnd(accessOfEnrolment(enrolmentOf(user, cId)), lId), now);

  /**
   * Finds the courses of a card. If the cached data refuses the card, reads the courses again,
   * because another instance may have made or restored one of them.
   */
  const findCourses = async (
    cIds: readonly string[],
    isRefusedBy: (found: readonly CourseWithState[]) => boolean,
  ) => {
    const found = await published.findWithState(cIds);
    return isRefusedBy(found) ? published.findWithState(cIds, 0) : found;
  };
  const findBundle = (cIds: readonly string[]) =>
    findCourses(cIds, (found) => explainUnavailableBundle(cIds, found) !== null);

  const describeBundle = async (
    { name, cIds }: { readonly name: string; readonly cIds: readonly string[] },
    user: UserRecord | null,
    now: Date,
  ): Promise<ScopeDescription | null> => {
    const found = await findBundle(cIds);
    const [first] = found;
    if (first === undefined) return null;
    return {
      course: first.course,
      opens: {
        kind: 'bundle',
        name,
        courses: found.map(({ course }) => ({
          course,
          has: hasAccess(user, course.id, null, now),
        })),
      },
      unavailableMessage: explainUnavailableBundle(cIds, found),
    };
  };

  return {
    /**
     * Returns why a valid card cannot be used now, or null if it can be used. The card of a bundle
     * cannot be used while one of the courses is in the trash. A card for lectures cannot be used
     * if one of the lectures was removed. A catalogue that is up to one minute old may accept the
     * card. This is harmless, because a student who redeems during that minute gets the same as a
     * student who redeemed earlier. Only a current catalogue refuses the card. A card for one full course is not checked here, because its
     * commit fails if the course is in the trash. Cost: the reads of the catalogue, unless it was
     * read less than a minute ago. A refusal reads it again.
     */
    async unavailableMessage({ cId, opens }: AccessCodeRecord): Promise<string | null> {
      if (opens.kind === 'course') return null;
      if (opens.kind === 'bundle')
        return explainUnavailableBundle(opens.cIds, await findBundle(opens.cIds));
      const lacksLecture = (found: readonly CourseWithState[]) =>
        found.some(({ removedLectures }) =>
          opens.lIds.some((lId) => removedLectures.includes(lId)),
        );
      return lacksLecture(await findCourses([cId], lacksLecture)) ? lectureGoneMessage : null;
    },

    /**
     * Describes what a card opens. Returns null if its course or all courses of its bundle are
     * purged. Cost: 1 read. For a bundle, the cost is the reads of the catalogue instead.
     */
    async describeScope(
      { cId, opens }: AccessCodeRecord,
      user: UserRecord | null,
      now: Date,
    ): Promise<ScopeDescription | null> {
      if (opens.kind === 'bundle') return describeBundle(opens, user, now);
      const course = await courses.read(cId);
      if (course === null) return null;
      const summary = presentSummary(cId, courseAt(course, now));
      const trashedMessage = course.state === 'trashed' ? courseGoneMessage : null;
      if (opens.kind === 'course')
        return { course: summary, opens, unavailableMessage: trashedMessage };
      const lectures = course.lectures
        .filter(({ id }) => opens.lIds.includes(id))
        .map(({ id, title }) => ({ id, title, has: hasAccess(user, cId, id, now) }));
      const removedMessage = lectures.length < opens.lIds.length ? lectureGoneMessage : null;
      return {
        course: summary,
        opens: { kind: 'lectures', lectures },
        unavailableMessage: trashedMessage ?? removedMessage,
      };
    },
  };
}
