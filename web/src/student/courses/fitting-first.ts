import type { User } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';

const kinds = ['grade', 'section', 'madhhab'] as const;

/** Above 0 for what fits, below for what is meant for others; a course for all sections fits all. */
function fit(course: CourseSummary, reader: Pick<User, (typeof kinds)[number]>): number {
  const told = kinds.filter((kind) => course[kind] && course[kind] !== 'general' && reader[kind]);
  const others = told.some((kind) => course[kind] !== reader[kind]);
  return others ? -1 : told.length;
}

/** The catalogue with what fits this student first and what is meant for others last; else as it was. */
export function fittingFirst(
  courses: readonly CourseSummary[],
  reader: Pick<User, (typeof kinds)[number]> | null,
): readonly CourseSummary[] {
  return reader === null ? courses : [...courses].sort((a, b) => fit(b, reader) - fit(a, reader));
}
