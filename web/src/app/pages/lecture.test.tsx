// @vitest-environment happy-dom
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { copy } from '../../student/lecture/lecture.copy.ts';
import { Component } from './lecture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openLecture: Lecture = {
  id: 'l1',
  title: 'أحكام المياه',
  description: '',
  unit: '',
  order: 1,
  open: 'true',
  resourceCount: 0,
  durationSeconds: null,
  locked: false,
};

/** Renders the page of an open lecture for a visitor. */
function renderLecture(quiz?: Lecture['quiz']) {
  const lecture = { ...openLecture, ...(quiz && { quiz }) };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/res')
        ? { resources: [] }
        : { course: courseFixture('k'), lectures: [lecture] },
    ),
  );
  const Page = () => (
    <SessionProvider>
      <Component />
    </SessionProvider>
  );
  const routes = [{ path: '/courses/:cId/lectures/:lId/quiz?', Component: Page }];
  const router = createMemoryRouter(routes, { initialEntries: ['/courses/k/lectures/l1'] });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('tells a visitor that an open lecture has a quiz, and links to the sign-in', async () => {
  renderLecture({ questions: 3, minutes: null, gate: false });
  const link = await screen.findByRole('link', { name: copy.quizForStudents });
  expect(link.getAttribute('href')).toBe('/auth?from=%2Fcourses%2Fk%2Flectures%2Fl1');
});

it('does not mention a quiz if the lecture has none', async () => {
  renderLecture();
  expect(await screen.findByText(copy.noVideo.empty)).toBeTruthy();
  expect(screen.queryByRole('link', { name: copy.quizForStudents })).toBeNull();
});
