// @vitest-environment happy-dom
import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { followedCopy as copy } from '../../student/follow/follow.copy.ts';
import { Component } from './follow.tsx';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const followed: FollowedStudent = {
  name: 'مريم',
  by: 'student',
  until: '2027-08-31T21:00:00.000Z',
  week: [
    { course: 'الفقه الحنفي', lectures: 3, finished: 2, lastAt: daysAgo(1) },
    { course: 'النحو', lectures: 2, finished: 0, lastAt: daysAgo(3) },
  ],
  courses: [
    { course: 'الفقه الحنفي', completed: 12, lectures: 40, quizzesPassed: 3, quizzesTaken: 4 },
    { course: 'النحو', completed: 0, lectures: 2, quizzesPassed: 0, quizzesTaken: 0 },
  ],
  quizzes: [
    {
      title: 'اختبار المياه',
      course: 'الفقه',
      score: 8,
      of: 10,
      passed: true,
      passMark: 60,
      at: daysAgo(1),
    },
    { title: 'اختبار الإعراب', course: 'النحو', score: 3, of: 12, passed: false, at: daysAgo(4) },
  ],
  lastAt: daysAgo(1),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function renderPage(answer: () => Response | Promise<Response>) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent(path, body);
    return answer();
  });
  const routes = [{ path: '/follow/:token', Component }];
  const router = createMemoryRouter(routes, { initialEntries: ['/follow/abc'] });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return sent;
}

it('shows parents a student’s week and quizzes, and explains how they are measured', async () => {
  const sent = renderPage(() => Response.json(followed));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('متابعة الطالب');
  await screen.findByRole('heading', { level: 1, name: copy.title('مريم') });
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/follow', JSON.stringify({ token: 'abc' }));
  expect(document.title).toContain('متابعة مريم');
  expect(screen.getByText('أمس', { selector: 'p' })).toBeTruthy();
  const rows = screen.getAllByRole('listitem');
  const row = within(rows[0] as HTMLElement);
  expect(row.getByText('الفقه الحنفي')).toBeTruthy();
  expect(row.getByText('٣ محاضرات')).toBeTruthy();
  expect(row.getByText('تمت مشاهدة محاضرتين منها')).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText('آخر مشاهدة: منذ ٣ أيام')).toBeTruthy();
  const marks = within(screen.getByRole('region', { name: copy.quizzes.title }));
  const [passed, failed] = marks.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(passed).toContain('اختبار المياه');
  expect(passed).toContain('٨ من ١٠');
  expect(passed).toContain(copy.quizzes.passed);
  expect(passed).toContain('درجة النجاح ٦٠٪');
  expect(failed).toContain('٣ من ١٢');
  expect(failed).toContain(copy.quizzes.failed);
  expect(failed).not.toContain('٪');
  expect(screen.getByText(/نعرف أن الفيديو اشتغل/u)).toBeTruthy();
  expect(screen.getByText(/٣١ أغسطس ٢٠٢٧/u)).toBeTruthy();
});

it('says who sent the link, what the student has done in total, and how to reach the centre', async () => {
  const settings = { brandName: 'مركز النور', phone: '0100 123 4567', whatsapp: '201001234567' };
  renderPage(() => Response.json({ ...followed, settings }));
  expect(await screen.findByText('وصلك هذا الرابط من مريم، من طلاب مركز النور.')).toBeTruthy();
  expect(screen.getByText('اكتملت ١٢ من ٤٠ محاضرة')).toBeTruthy();
  expect(screen.getByText('نجاح في ٣ من ٤ اختبارات')).toBeTruthy();
  expect(screen.getByRole('link', { name: '0100 123 4567' }).getAttribute('href')).toBe(
    'tel:01001234567',
  );
  expect(screen.getByRole('link', { name: /201001234567/u })).toBeTruthy();
});

it('does not say that the student sent a link that staff or an unknown person created', async () => {
  renderPage(() => Response.json({ ...followed, by: 'staff' }));
  expect(await screen.findByText(/^أرسل إليك .* هذا الرابط لتتابع مريم\.$/u)).toBeTruthy();
  cleanup();
  renderPage(() => Response.json({ ...followed, by: null }));
  expect(await screen.findByText(/^هذا الرابط لمتابعة مريم، من طلاب /u)).toBeTruthy();
});

it('shows how long ago the student was last active', async () => {
  renderPage(() => Response.json({ ...followed, week: [], quizzes: [], lastAt: daysAgo(12) }));
  expect(await screen.findByText('لا نشاط منذ ١٢ يومًا')).toBeTruthy();
  expect(screen.getByText(copy.week.none)).toBeTruthy();
  expect(screen.getByText(copy.quizzes.none)).toBeTruthy();
});

it('shows a message if the student has done nothing yet', async () => {
  renderPage(() => Response.json({ ...followed, week: [], lastAt: null }));
  expect(await screen.findByText(copy.last.never)).toBeTruthy();
});

it('tells parents with an expired link who can send a new one', async () => {
  renderPage(() => Response.json({ error: 'not_found', message: 'هذا الرابط' }, { status: 404 }));
  expect(await screen.findByRole('heading', { level: 1, name: copy.linkEnded.title })).toBeTruthy();
  expect(screen.getByText(copy.linkEnded.text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'أعد المحاولة' })).toBeNull();
});

it('offers a retry if the request fails', async () => {
  let isBroken = true;
  renderPage(() =>
    isBroken
      ? Response.json({ error: 'conflict', message: 'تعارض' }, { status: 409 })
      : Response.json(followed),
  );
  const retry = await screen.findByRole('button', { name: 'أعد المحاولة' });
  isBroken = false;
  retry.click();
  expect(await screen.findByRole('heading', { name: copy.title('مريم') })).toBeTruthy();
});
