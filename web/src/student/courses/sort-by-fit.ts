import type { User } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';

const profileFields = ['grade', 'section', 'madhhab'] as const;

/**
 * Returns how many of a course's fields match the student, or -1 if the course is for other
 * students. The value `general` is for everyone.
 */
function countMatches(
  course: CourseSummary,
  student: Pick<User, (typeof profileFields)[number]>,
): number {
  const relevantKinds = profileFields.filter(
    (kind) => course[kind] && course[kind] !== 'general' && student[kind],
  );
  const isForOthers = relevantKinds.some((kind) => course[kind] !== student[kind]);
  return isForOthers ? -1 : relevantKinds.length;
}

/** Sorts the courses that fit this student first, and those for other students last. */
export function sortByFit(
  courses: readonly CourseSummary[],
  student: Pick<User, (typeof profileFields)[number]> | null,
): readonly CourseSummary[] {
  return student === null
    ? courses
    : [...courses].sort((a, b) => countMatches(b, student) - countMatches(a, student));
}
