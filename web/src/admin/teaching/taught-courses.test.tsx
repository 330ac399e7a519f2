// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../ui/page-fixture.tsx';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { TaughtCourse } from './taught-course.tsx';
import { TaughtCourses } from './taught-courses.tsx';
import { copy } from './teaching.copy.ts';

const recordCall = vi.fn();
const course = { id: 'c', title: 'الفقه', published: false, students: 12 };
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { 'admin/teaching/courses': { courses: [{ ...course, lectureCount: 9 }] } };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace('/api/', '');
    recordCall(path, JSON.parse(body ?? '{}'));
    return Response.json(answers[path]);
  });
});

afterEach(() => {
  cleanup();
  recordCall.mockClear();
  vi.unstubAllGlobals();
});

/** Renders the pages for a role. */
function renderAs(address: string, ...allowed: StaffAccess[]) {
  const withRole = (element: React.ReactNode) => (
    <HasAccessContext value={(needed) => allowed.includes(needed)}>{element}</HasAccessContext>
  );
  return renderRoutes(
    [
      { path: '/admin/teaching', element: withRole(<TaughtCourses />) },
      { path: '/admin/teaching/courses/:cId', element: withRole(<TaughtCourse />) },
    ],
    address,
  );
}

it('lists a teacher’s own courses, including drafts, with the number of their students', async () => {
  renderAs('/admin/teaching', 'teacher');
  const row = await screen.findByRole('row', { name: /^الفقه/u });
  within(row).getByText('١٢');
  within(row).getByText(copy.draft);
  expect(recordCall.mock.calls).toEqual([['admin/teaching/courses', {}]]);
});

it('says that there are no courses yet', async () => {
  answers = { 'admin/teaching/courses': { courses: [] } };
  renderAs('/admin/teaching', 'teacher');
  await screen.findByText(copy.none.title);
});

it('lets an admin choose a teacher, and shows what this teacher sees', async () => {
  renderAs('/admin/teaching', 'admin', 'teacher', 'staff');
  await screen.findByText(copy.preview.choose.title);
  expect(recordCall).not.toHaveBeenCalled();
  cleanup();
  renderAs('/admin/teaching?author=t1', 'admin', 'teacher', 'staff');
  const link = await screen.findByRole('link', { name: 'الفقه' });
  expect(link.getAttribute('href')).toBe('/admin/teaching/courses/c?author=t1');
  screen.getByText(copy.preview.note);
});

it('lists the quizzes of a course with their averages, and labels quizzes that nobody took', async () => {
  const quiz = { lId: 'l1', lecture: 'الصلاة', questions: 5 };
  answers['admin/teaching/course'] = {
    ...course,
    quizzes: [
      { ...quiz, taken: 4, score: 10, of: 20, passed: 3 },
      { ...quiz, lId: 'l2', lecture: 'الزكاة', taken: 0, score: 0, of: 0, passed: 0 },
    ],
  };
  renderAs('/admin/teaching/courses/c', 'teacher');
  const taken = await screen.findByRole('row', { name: /^الصلاة/u });
  within(taken).getByText('٥٠٪؜');
  within(taken).getByText('٧٥٪؜');
  expect(within(taken).getByRole('link').getAttribute('href')).toBe(
    '/admin/teaching/courses/c/lectures/l1',
  );
  within(screen.getByRole('row', { name: /^الزكاة/u })).getByText(copy.course.untaken);
});
