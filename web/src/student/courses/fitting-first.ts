import type { User } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';

const kinds = ['grade', 'section', 'madhhab'] as const;

/** Returns how many kinds match, or -1 if the course is for others. `general` fits everyone. */
function fit(course: CourseSummary, reader: Pick<User, (typeof kinds)[number]>): number {
  const known = kinds.filter((kind) => course[kind] && course[kind] !== 'general' && reader[kind]);
  const others = known.some((kind) => course[kind] !== reader[kind]);
  return others ? -1 : known.length;
}

/** Returns the courses that fit this student first, and those for others last. */
export function fittingFirst(
  courses: readonly CourseSummary[],
  reader: Pick<User, (typeof kinds)[number]> | null,
): readonly CourseSummary[] {
  return reader === null ? courses : [...courses].sort((a, b) => fit(b, reader) - fit(a, reader));
}
