import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import { demoCourses } from '../../../scripts/seed/demo-courses.ts';
import { pictureTime } from '../steady-times.ts';

const dayMs = 24 * 3_600_000;

function dayOf(daysAgo: number): string {
  return new Date(pictureTime.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the number of enrolments on a day. It is higher on Thursdays and Fridays, when students
 * are free, and it increases during the term.
 */
function enrolmentsOn(date: Date, daysAgo: number): number {
  const isWeekend = [4, 5].includes(date.getUTCDay());
  return Math.round((isWeekend ? 34 : 19) * (1 - daysAgo / 160) + 6 * Math.sin(daysAgo * 1.7));
}

function days(): Dashboard['enrolments']['days'] {
  return Array.from({ length: dashboardDays }, (_, index) => {
    const daysAgo = dashboardDays - 1 - index;
    const date = new Date(pictureTime.getTime() - daysAgo * dayMs);
    return { day: date.toISOString().slice(0, 10), enrolments: enrolmentsOn(date, daysAgo) };
  });
}

/** In each course, the number of students who completed a lecture falls from lecture to lecture. */
function mostWatched(): Dashboard['mostWatched'] {
  return demoCourses.map(({ info, lectures }, rank) => {
    const enrolments = 640 - 90 * rank;
    const watched = lectures.map(({ title }, index) => ({
      id: `${rank}-${index}`,
      title,
      completions: Math.round(enrolments * 0.93 * (index < 3 ? 0.97 : 0.9) ** index),
    }));
    const completions = watched.reduce((sum, lecture) => sum + lecture.completions, 0);
    return { id: String(rank), title: info.title, enrolments, completions, lectures: watched };
  });
}

/** Sample statistics of a centre in the middle of a term. The demo has only one enrolment. */
export function sampleDashboard(): Dashboard {
  return {
    enrolments: { total: 2_490, days: days() },
    income: {
      today: { from: dayOf(0), enrolments: 31, piastres: 465_000, unpriced: 0 },
      week: { from: dayOf(3), enrolments: 118, piastres: 1_721_550, unpriced: 2 },
      month: { from: dayOf(20), enrolments: 512, piastres: 7_604_500, unpriced: 9 },
    },
    codes: { inactive: 400, unused: 812, used: 2_471, expired: 64, revoked: 19, swapped: 7 },
    courses: { published: demoCourses.length, drafts: 2, trashed: 1 },
    outlets: [
      { outlet: 'مكتبة تجريبية ١', cards: 1_500, active: 1_420, used: 1_204 },
      { outlet: 'مكتبة تجريبية ٢', cards: 1_200, active: 1_060, used: 806 },
      { outlet: 'مقر المركز', cards: 800, active: 640, used: 388 },
      { outlet: '', cards: 266, active: 246, used: 73 },
    ],
    mostWatched: mostWatched(),
  };
}
