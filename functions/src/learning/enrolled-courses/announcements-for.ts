import type { Audience, StaffAnnouncement } from '@markaz/contract/catalogue/announcements';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { accessOfEnrolment, hasOpenAccess } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';

/**
 * Returns the announcements that a student gets now. A course's announcements reach the students who
 * can still watch something of it. Without a grade in the profile, the grades of these courses count.
 * @param courses the student's courses, ended ones included
 */
export function announcementsFor(
  user: Pick<UserRecord, 'enrolments' | 'grade'>,
  courses: readonly Pick<CourseSummary, 'id' | 'grade'>[],
  announcements: readonly StaffAnnouncement[],
  now: Date,
): ToldAnnouncement[] {
  const open = courses.filter(({ id }) => {
    const enrolment = enrolmentOf(user, id);
    return enrolment !== undefined && hasOpenAccess(accessOfEnrolment(enrolment), now);
  });
  const concerns = (audience: Audience): boolean => {
    if (audience.kind === 'all') return true;
    if (audience.kind === 'course') return open.some(({ id }) => id === audience.cId);
    return user.grade === null
      ? open.some(({ grade }) => grade === audience.grade)
      : user.grade === audience.grade;
  };
  return announcements
    .filter(({ until, audience }) => Date.parse(until) > now.getTime() && concerns(audience))
    .map(({ audience, author, ...announcement }) => ({
      ...announcement,
      ...(author !== null && { author: author.name }),
      ...(audience.kind === 'course' && { cId: audience.cId }),
    }));
}
