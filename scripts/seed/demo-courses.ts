import { balagha } from './courses/balagha.ts';
import type { DemoCourse } from './courses/demo-course.ts';
import { fiqh } from './courses/fiqh.ts';
import { mathematics } from './courses/mathematics.ts';
import { nahw } from './courses/nahw.ts';
import { physics } from './courses/physics.ts';
import { tafsir } from './courses/tafsir.ts';

/** In the order in which they are made; the catalogue shows the last one first. */
export const demoCourses: readonly DemoCourse[] = [
  balagha,
  mathematics,
  nahw,
  tafsir,
  physics,
  fiqh,
];

/** The course that one student already has, and another has a code for. */
export const enrolledCourse = fiqh;
export const courseWithCodes = physics;

/** Before every code of the demo. */
export const demoCodePrefix = 'DEMO';

/** What one card opens together, and a batch of such cards. */
export const demoTerm = {
  name: 'ترم أول، الصف الثالث، علمي',
  courses: [fiqh, physics, mathematics],
  /** From the day on which the demo is made. */
  days: 120,
  cards: { codePrefix: 'TERM', count: 6, outlet: 'مكتبة النور', priceLabel: '٤٠٠ جنيه' },
};
