import type { ResponseOf } from '@markaz/contract/api';
import type { Statement } from '@markaz/contract/money/statements';
import type { Page } from '@playwright/test';
import { demoCourses } from '../../../scripts/seed/demo-courses.ts';
import { sampleReport } from './sample-money.ts';

const report = sampleReport();
const [taught] = report.teachers;
const author = taught?.author ?? { id: '', name: '' };

/** The teachers of `sampleReport`. One got more than the share. */
export function sampleTeachers(): ResponseOf<'admin/teachers'> {
  const teachers = report.teachers.map(({ author, courses, piastres, share }, index) => {
    const paid = [1_000_050, 0, 60_000][index] ?? 0;
    return {
      author: author ?? { id: '', name: '' },
      courses,
      piastres,
      share,
      paid,
      rest: share - paid,
    };
  });
  return { teachers };
}

/** The statement of a teacher with two courses, a payout and a voided one. */
function sampleStatement(): Statement {
  const { piastres = 0, share = 0 } = taught ?? {};
  const payout = { note: 'نقدًا، إيصال ٤', piastres: 1_000_050, voided: null };
  return {
    author,
    month: report.month,
    courses: report.courses
      .filter((course) => course.author?.id === author.id)
      .map(({ author: _author, rest: _rest, ...course }) => course),
    piastres,
    share,
    paid: payout.piastres,
    rest: share - payout.piastres,
    payouts: [
      { ...payout, id: 'o1', day: `${report.month}-12` },
      {
        ...payout,
        id: 'o2',
        day: `${report.month}-13`,
        voided: { at: `${report.month}-13T10:00:00.000Z`, reason: 'كُتبت مرتين' },
      },
    ],
  };
}

/** Opens a teacher's statement with the sample instead of the server's response. */
export async function openSampleStatement(page: Page, path: string): Promise<void> {
  await page.route('**/api/admin/statement', (route) => route.fulfill({ json: sampleStatement() }));
  await page.goto(path);
  await page.getByText('ما دُفع عن هذا الشهر').waitFor();
}

function sampleTaughtCourse(): ResponseOf<'admin/teaching/course'> {
  const lectures = ['أركان الصلاة وواجباتها', 'سجود السهو', 'صلاة الجماعة'];
  return {
    id: 'fiqh',
    title: demoCourses.at(-1)?.info.title ?? '',
    published: true,
    students: 128,
    quizzes: lectures.map((lecture, index) => {
      const taken = [96, 41, 0][index] ?? 0;
      const score = Math.round(taken * 7.3);
      const passed = Math.round(taken * 0.7);
      return { lId: `l${index}`, lecture, questions: 10, taken, score, of: taken * 10, passed };
    }),
  };
}

/** Opens one of a teacher's courses with the sample instead of the server's response. */
export async function openSampleTaughtCourse(page: Page, search = ''): Promise<void> {
  await page.route('**/api/admin/teaching/course', (route) =>
    route.fulfill({ json: sampleTaughtCourse() }),
  );
  await page.goto(`/admin/teaching/courses/fiqh${search}`);
  await page.getByText('سجود السهو').waitFor();
}
