import type { Today } from '@markaz/contract/centre/dashboard';

/** The data of a new centre, which has done its first steps up to the first course. */
export function newCentre(): Today {
  return {
    ...sampleToday(),
    enrolments: { total: 0, byCard: 0 },
    income: { piastres: 0, unpriced: 0 },
    missed: [],
    purging: [],
    expiring: [],
    begun: {
      settings: true,
      staff: false,
      courses: true,
      cards: false,
      printed: false,
      moved: false,
      enrolments: false,
    },
  };
}

/** The data of a day for the picture of the admin home page. No section of the page is empty. */
export function sampleToday(): Today {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return {
    day: new Date().toISOString().slice(0, 10),
    enrolments: { total: 23, byCard: 21 },
    income: { piastres: 315_000, unpriced: 0 },
    missed: [
      { search: 'احياء ثالث', times: 7 },
      { search: 'الفقه المالكي', times: 4 },
    ],
    purging: [{ id: 'gone', title: 'مراجعة النحو', purgedAt: inDays(2) }],
    expiring: [
      {
        batch: 'batch',
        cId: 'course',
        course: 'الفقه الحنفي: كتاب الطهارة',
        outlet: 'مكتبة النور',
        unused: 18,
        expiresAt: inDays(5),
      },
    ],
    questions: { waiting: 4, oldestAt: inDays(-3) },
    unrecorded: [{ outlet: 'مكتبة النور', cards: 3 }],
    stuck: [
      {
        uid: 'student',
        displayName: 'مريم علي حسن',
        cId: 'course',
        course: 'الفقه الحنفي: كتاب الطهارة',
        lId: 'lecture',
        lecture: 'نواقض الوضوء',
        at: inDays(-1),
      },
    ],
    begun: {
      settings: true,
      staff: true,
      courses: true,
      cards: true,
      printed: true,
      moved: true,
      enrolments: true,
    },
  };
}
