import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { gradeLabels, madhhabLabels, sectionLabels } from './labels.ts';
import { yearMark, yearsIn } from './school-year.ts';

export type SearchableCourse = ReturnType<typeof searchable>;

/** Labels of a course besides its title. A course for both sections has the labels of each. */
function labelsOf({ grade, section, madhhab, subject, author }: CourseSummary): string[] {
  return [
    grade === null ? '' : `الصف السنة ${gradeLabels[grade]}`,
    section === null ? '' : sectionLabels[section],
    section === 'general' ? `${sectionLabels.scientific} ${sectionLabels.literary}` : '',
    madhhab === null ? '' : madhhabLabels[madhhab],
    subject,
    author?.name ?? '',
  ];
}

/** Returns a course with its searchable text, folded once. */
export function searchable(course: CourseSummary) {
  const title = foldArabic(course.title);
  const rest = foldArabic([...labelsOf(course), course.description].join(' '));
  const years = course.grade === null ? yearsIn(title) : [course.grade];
  return { course, title, text: [title, rest, ...years.map(yearMark)].join(' ') };
}
