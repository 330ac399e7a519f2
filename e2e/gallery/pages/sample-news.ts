import type { ResponseOf } from '@markaz/contract/api';
import type { Page } from '@playwright/test';

const since = '2026-11-22T10:00:00.000Z';
const farAhead = '2099-12-31T21:59:00.000Z';
const text = 'تأجلت مراجعة الباب الثاني إلى السبت بعد صلاة العشاء.';

/** Answers the calls of a page of announcements with two samples for the students of `cId`. */
export async function openSampleAnnouncements(page: Page, path: string, cId: string) {
  const shared = { tone: 'info', since, until: '2026-12-05T21:59:00.000Z', link: '' } as const;
  const author = { id: 'huda', name: 'أ. هدى منصور' };
  const json: ResponseOf<'admin/announcements'> = {
    announcements: [
      { ...shared, id: 'a2', text, author, audience: { kind: 'course', cId } },
      {
        ...shared,
        id: 'a1',
        text: 'امتحان تجريبي للصف الثالث يوم الخميس',
        link: '/courses',
        author: null,
        audience: { kind: 'grade', grade: '3' },
      },
    ],
  };
  await page.route(/\/api\/admin\/(?:teaching\/)?announcements$/u, (route) =>
    route.fulfill({ json }),
  );
  await page.goto(path);
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
}

/** Adds two announcements to what the student's device receives, one of them for a course. */
export async function openSampleAnnouncement(page: Page, path: string): Promise<void> {
  await page.route('**/api/user/courses', async (route) => {
    const response = await route.fetch();
    const answer: ResponseOf<'user/courses'> = await response.json();
    const shared = { link: '/courses', tone: 'attention', since, until: farAhead } as const;
    const cId = answer.courses[0]?.id ?? '';
    const announcements: ResponseOf<'user/courses'>['announcements'] = [
      { ...shared, id: 'a2', text, author: 'أ. هدى منصور', cId },
      { ...shared, id: 'a1', text: 'امتحان تجريبي يوم الخميس' },
    ];
    await route.fulfill({ response, json: { ...answer, announcements } });
  });
  await page.goto(path);
  await page.getByText(text).waitFor();
}

/** Opens a page as if two lectures had been added to each course since the last visit. */
export async function openSampleNews(page: Page, path: string): Promise<void> {
  const received = page.waitForResponse('**/api/user/courses');
  await page.goto('/user');
  const { user, courses }: ResponseOf<'user/courses'> = await (await received).json();
  const visits = Object.fromEntries(
    courses.map(({ id, lectureCount }) => [
      id,
      { lectureCount: lectureCount - 2, lectures: null, quizzes: null, exams: [], answered: 0 },
    ]),
  );
  const entry = [`markaz.quiz.news.${user.uid}`, JSON.stringify({ visits })] as const;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
  await page.goto(path);
  await page
    .getByText(/محاضرتان/u)
    .filter({ visible: true })
    .first()
    .waitFor();
}
