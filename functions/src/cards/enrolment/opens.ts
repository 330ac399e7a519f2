import { coursesOf, endOfAccess } from '@markaz/contract/cards/card';
import { addsTo, heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import {
  bundleGoneMessage,
  courseGoneMessage,
  type FoundScope,
  lectureGoneMessage,
} from '@markaz/contract/cards/enrolment';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { Timestamp } from 'firebase-admin/firestore';
import { presentSummary } from '../../catalogue/courses/present.ts';
import type { PublishedCourses, WithState } from '../../catalogue/courses/published.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { accessOfEnrolment, type Grant, grantsOf, heldBy } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/** Returns what a card grants in each course that it opens. */
export function grantBy({ token, opens, lasts }: AccessCodeRecord, now: Date): Grant {
  const end = endOfAccess(lasts, now);
  return {
    at: Timestamp.fromDate(now),
    code: token,
    ...(end && { until: Timestamp.fromDate(end) }),
    ...(opens.kind === 'lectures' && { lectures: opens.lIds }),
  };
}

/** Returns the courses in which a card adds access. If cards overlap, the later end counts. */
export function gainsOf(
  user: UserRecord | null,
  code: AccessCodeRecord,
  grant: Grant,
): readonly string[] {
  return coursesOf(code.opens, code.cId).filter((cId) =>
    addsTo(accessOfEnrolment(enrolmentOf(user, cId)), heldBy(grant)),
  );
}

/** Returns what a student got of a course through a code; undefined if nothing. */
export function grantOfCode(
  user: UserRecord | null,
  cId: string,
  token: string,
): Grant | undefined {
  return grantsOf(enrolmentOf(user, cId)).find(({ code }) => code === token);
}

/** What a card opens, as shown to its holder. */
interface Opened {
  readonly course: CourseSummary;
  readonly opens: FoundScope;
  /** The message why the card opens nothing now; null if it can be used. */
  readonly missing: string | null;
}

/** Explains why a bundle's card cannot be used now. Null if all its courses are available. */
function missingOf(cIds: readonly string[], found: readonly WithState[]): string | null {
  const gone = found.filter(({ state }) => state === 'trashed');
  if (found.length === cIds.length && gone.length === 0) return null;
  return bundleGoneMessage(gone.map(({ course }) => course.title));
}

/** Creates functions that find out what cards open. */
export function createFindOpened({
  courses,
  published,
}: {
  readonly courses: CourseStore;
  readonly published: PublishedCourses;
}) {
  /** Whether a student has a lecture or the whole course now. @param lId null for the course */
  const hasPart = (user: UserRecord | null, cId: string, lId: string | null, now: Date) =>
    isOpenAt(heldUntil(accessOfEnrolment(enrolmentOf(user, cId)), lId), now);

  const describeBundle = async (
    { name, cIds }: { readonly name: string; readonly cIds: readonly string[] },
    user: UserRecord | null,
    now: Date,
  ): Promise<Opened | null> => {
    const found = await published.findWithState(cIds);
    const [first] = found;
    if (first === undefined) return null;
    return {
      course: first.course,
      opens: {
        kind: 'bundle',
        name,
        courses: found.map(({ course }) => ({
          course,
          has: hasPart(user, course.id, null, now),
        })),
      },
      missing: missingOf(cIds, found),
    };
  };

  return {
    /**
     * Explains why a valid card cannot be used now; null if it can. A bundle with a course in the
     * trash and a card with a removed lecture cannot be used at all. The lists may be a minute old;
     * a student who redeems in that minute gets the same as one who redeemed earlier. A card for a
     * course in the trash needs no check, because its commit fails (`count`).
     */
    async missing({ cId, opens }: AccessCodeRecord): Promise<string | null> {
      if (opens.kind === 'course') return null;
      const cIds = opens.kind === 'bundle' ? opens.cIds : [cId];
      const found = await published.findWithState(cIds);
      if (opens.kind === 'bundle') return missingOf(cIds, found);
      const removed = new Set(found.flatMap(({ removedLectures }) => removedLectures));
      return opens.lIds.some((lId) => removed.has(lId)) ? lectureGoneMessage : null;
    },

    /** Describes what a card opens; null if nothing is left. Cost: one read, or the catalogue's. */
    async describe(
      { cId, opens }: AccessCodeRecord,
      user: UserRecord | null,
      now: Date,
    ): Promise<Opened | null> {
      if (opens.kind === 'bundle') return describeBundle(opens, user, now);
      const course = await courses.read(cId);
      if (course === null) return null;
      const summary = presentSummary(cId, course);
      const trashed = course.state === 'trashed' ? courseGoneMessage : null;
      if (opens.kind === 'course') return { course: summary, opens, missing: trashed };
      const lectures = course.lectures
        .filter(({ id }) => opens.lIds.includes(id))
        .map(({ id, title }) => ({ id, title, has: hasPart(user, cId, id, now) }));
      const removed = lectures.length < opens.lIds.length ? lectureGoneMessage : null;
      return {
        course: summary,
        opens: { kind: 'lectures', lectures },
        missing: trashed ?? removed,
      };
    },
  };
}
