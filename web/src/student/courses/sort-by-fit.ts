import type { User } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';

const kinds = ['grade', 'section', 'madhhab'] as const;

/** Counts the kinds that match; -1 if the course is for others. `general` fits everyone. */
function countMatches(course: CourseSummary, student: Pick<User, (typeof kinds)[number]>): number {
  const relevantKinds = kinds.filter(
    (kind) => course[kind] && course[kind] !== 'general' && student[kind],
  );
  const isForOthers = relevantKinds.some((kind) => course[kind] !== student[kind]);
  return isForOthers ? -1 : relevantKinds.length;
}

/** Sorts the courses that fit this student first, and those for other students last. */
export function sortByFit(
  courses: readonly CourseSummary[],
  student: Pick<User, (typeof kinds)[number]> | null,
): readonly CourseSummary[] {
  return student === null
    ? courses
    : [...courses].sort((a, b) => countMatches(b, student) - countMatches(a, student));
}
