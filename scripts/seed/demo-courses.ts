import { balagha } from './courses/balagha.ts';
import type { DemoCourse } from './courses/demo-course.ts';
import { fiqh } from './courses/fiqh.ts';
import { mathematics } from './courses/mathematics.ts';
import { nahw } from './courses/nahw.ts';
import { physics } from './courses/physics.ts';
import { tafsir } from './courses/tafsir.ts';

/** The courses in the order of creation. The catalogue shows the last one first. */
export const demoCourses: readonly DemoCourse[] = [
  balagha,
  mathematics,
  nahw,
  tafsir,
  physics,
  fiqh,
];

/** The course that one student already has. */
export const enrolledCourse = fiqh;
/** A course of the teacher among the staff. */
export const teachersCourse = fiqh;
/** The course with unused codes. */
export const courseWithCodes = physics;

export const demoCodePrefix = 'DEMO';

/** A bundle of courses for one term, and a batch of cards that open the bundle. */
export const demoTerm = {
  name: 'ترم أول، الصف الثالث، علمي',
  courses: [fiqh, physics, mathematics],
  /** Number of days of access, counted from the day of seeding. */
  days: 120,
  cards: { codePrefix: 'TERM', count: 6, outlet: 'مكتبة النور', priceLabel: '٤٠٠ جنيه' },
};
