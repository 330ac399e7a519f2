// @vitest-environment happy-dom
import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { rememberUser } from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { quizOf, resultOf } from '../../shared/mistakes/mistakes-fixture.ts';
import { recordMistakes } from '../../shared/mistakes/stored-mistakes.ts';
import { patterns } from '../../shared/paths.ts';
import Continue from '../../student/home/continue.tsx';
import { Component as LecturePage } from './lecture.tsx';
import { Component as UserPage } from './user.tsx';

type LectureReport = EnrolledCourse['progress']['lectures'][number];

const user = {
  uid: 'mona',
  displayName: 'منى',
  email: null,
  photoURL: null,
  admin: false,
  courses: ['k'],
  grade: '1',
  section: null,
  madhhab: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as User;
const course = courseFixture('k', { title: 'الفقه', lectureCount: 2 });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function lecture(id: string, order: number, fields: Partial<Lecture> = {}): Lecture {
  const base = { description: '', unit: '', open: 'false', locked: false } as const;
  const facts = { resourceCount: 1, durationSeconds: 1_800 };
  return { ...base, ...facts, id, order, title: `باب ${id}`, ...fields };
}
const lecturesWithLockingQuiz = [
  lecture('a', 1, { quiz: { questions: 3, minutes: null, gate: true } }),
  lecture('b', 2),
];
const watched = (lId: string, fields: Partial<LectureReport> = {}): LectureReport => ({
  lId,
  position: 0,
  completed: true,
  ...fields,
});

const requests = vi.fn<(path: string, body: unknown) => void>();

interface Scene {
  readonly lectures?: readonly Lecture[];
  readonly reports?: readonly LectureReport[];
  readonly resources?: Readonly<Record<string, readonly Resource[]>>;
  readonly as?: Partial<User>;
}

/** Opens a page for a student whose device knows the course's lectures. */
function open(
  Page: ComponentType,
  { lectures = lecturesWithLockingQuiz, reports = [], resources = {}, as = {} }: Scene,
  path = '/',
) {
  const account = { ...user, ...as };
  const progress = {
    completedCount: reports.filter(({ completed }) => completed).length,
    lastLectureId: reports.at(-1)?.lId ?? null,
    lastWatchedAt: null,
    lectures: reports,
  };
  const courses = [{ ...course, enrolledAt: user.createdAt, progress }];
  const sent = lectures.map((each) => ({ ...each, resources: resources[each.id] }));
  localStorage.setItem('markaz.opened', JSON.stringify([{ course, lectures }]));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = url.replace('/api/', '');
    requests(call, JSON.parse(String(init?.body ?? '{}')));
    if (call === 'user/courses') return Response.json({ user: account, courses });
    if (call === 'user/userdoc') return Response.json(account);
    if (call === 'courses/course/lectures') return Response.json({ lectures: sent });
    if (call === 'courses/course') return Response.json({ course, lectures });
    if (call.endsWith('/res')) return Response.json({ resources: resources.a });
    return Response.json({});
  });
  rememberUser(account);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.doc, account);
  const Root = () => (
    <SessionProvider>
      <Page />
    </SessionProvider>
  );
  const routes = [patterns.lecture, '*'].map((each) => ({ path: each, Component: Root }));
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
}

const Home = () => <Continue isStaff={false} skeleton={null} />;
const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

beforeEach(() => {
  requests.mockReset();
  localStorage.setItem('markaz.grade-asked', 'mona');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the home page', () => {
  it('links to the quiz that opens the next lecture, not to the locked lecture', async () => {
    open(Home, { reports: [watched('a')] });
    expect(await hrefOf('أجب عن الاختبار')).toBe('/courses/k/lectures/a/quiz');
    expect(screen.getByText('باب a')).toBeTruthy();
  });

  it('says what the student needs once no attempt is left', async () => {
    const [first, second] = lecturesWithLockingQuiz as [Lecture, Lecture];
    const quiz = { questions: 3, minutes: null, gate: true, attempts: 1 };
    const failed = { attempts: 1, best: null, passed: false, at: null };
    const lectures = [{ ...first, quiz }, second];
    open(Home, { lectures, reports: [watched('a', { quiz: failed })] });
    expect(await hrefOf('نفدت محاولاتك، اسأل المركز')).toBe('/courses/k/lectures/a');
  });
});

describe('«كورساتي»', () => {
  const passed = { attempts: 1, best: null, passed: true, at: daysAgo(20) };

  it.each<[string, Scene, string, string]>([
    ['to watch a lecture', {}, 'شاهد «باب a»', '/courses/k/lectures/a'],
    [
      'to continue a lecture',
      { reports: [watched('a', { position: 750, completed: false })] },
      'شاهد «باب a» من 12:30',
      '/courses/k/lectures/a',
    ],
    [
      'to take a quiz',
      { reports: [watched('a')] },
      'أجب عن اختبار «باب a»',
      '/courses/k/lectures/a/quiz',
    ],
    [
      'to read a lecture without a video',
      { lectures: [lecture('a', 1, { resourceCount: 0 })] },
      'افتح «باب a»',
      '/courses/k/lectures/a',
    ],
    [
      'to look at a finished course again',
      { reports: [watched('a', { quiz: passed }), watched('b')] },
      'راجِع الكورس',
      '/courses/k',
    ],
  ])('says the one next step: %s', async (_, scene, name, href) => {
    open(UserPage, scene);
    await waitFor(() => expect(requests).toHaveBeenCalledWith('user/courses', {}));
    expect(await hrefOf(name)).toBe(href);
    expect(requests.mock.calls.map(([path]) => path)).not.toContain('courses/course');
  });

  it('links to the mistakes that are due in a finished course', async () => {
    const quiz = quizOf('x', 'y');
    const result = resultOf(quiz, daysAgo(20), ['x', 'y']);
    recordMistakes('mona', { cId: 'k', lId: 'a', quiz, result });
    open(UserPage, { reports: [watched('a', { quiz: passed }), watched('b')] });
    expect(await hrefOf('راجع خطأين')).toBe('/mistakes');
  });

  it('describes a course that was not begun and has one quiz', async () => {
    open(UserPage, {});
    expect(await screen.findByText('لم تبدأ بعد · في الكورس اختبار واحد')).toBeTruthy();
  });

  it('says what was done in the last seven days, unless nothing was done', async () => {
    const quiz = { attempts: 1, best: null, passed: true };
    open(UserPage, {
      reports: [
        watched('a', { completedAt: daysAgo(2), quiz: { ...quiz, at: daysAgo(1) } }),
        watched('b', { completedAt: daysAgo(6.9) }),
      ],
    });
    expect(
      await screen.findByText('في آخر سبعة أيام أتممت محاضرتين وأجبت عن اختبار واحد.'),
    ).toBeTruthy();
    cleanup();
    open(UserPage, {
      reports: [
        watched('a', { completedAt: daysAgo(7.1), quiz: { ...quiz, at: daysAgo(8) } }),
        watched('b'),
      ],
    });
    await hrefOf('راجِع الكورس');
    expect(screen.queryByText(/آخر سبعة أيام/u)).toBeNull();
  });
});

describe('the question for the school year', () => {
  const question = { name: 'في أي صف أنت؟' };
  const courseIsShown = () => screen.findByText('الفقه');

  it('is asked above the courses, until the student answers or skips it', async () => {
    localStorage.removeItem('markaz.grade-asked');
    open(UserPage, { as: { grade: null } });
    const heading = await screen.findByRole('heading', question);
    const position = heading.compareDocumentPosition(await courseIsShown());
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'تخطَّ' }));
    expect(screen.queryByRole('heading', question)).toBeNull();
    cleanup();
    open(UserPage, { as: { grade: null } });
    await courseIsShown();
    expect(screen.queryByRole('heading', question)).toBeNull();
  });
});

describe('a lecture without a video', () => {
  const file: Resource = { type: 'file', src: 'https://files.example/summary.pdf', title: 'ملخص' };
  const lectures = [lecture('a', 1, { durationSeconds: null }), lecture('b', 2)];

  it.each([
    ['with files', { a: [file] }],
    ['without any resource', { a: [] }],
  ])('is completed by its button with one call, and then leads on: %s', async (_, resources) => {
    open(LecturePage, { lectures, resources }, '/courses/k/lectures/a');
    fireEvent.click(await screen.findByRole('button', { name: 'أتممتها' }));
    expect(await screen.findByText('أتممت هذه المحاضرة')).toBeTruthy();
    expect(await hrefOf('المحاضرة التالية: باب b')).toBe('/courses/k/lectures/b');
    expect(screen.queryByRole('button', { name: 'أتممتها' })).toBeNull();
    const reports = requests.mock.calls.filter(([path]) => path === 'user/progress');
    expect(reports.map(([, body]) => body)).toMatchObject([
      { cId: 'k', lectures: [{ lId: 'a', completed: true }] },
    ]);
  });

  it('does not have a button for a user who is not enrolled', async () => {
    const openLectures = [lecture('a', 1, { open: 'true' }), lecture('b', 2)];
    const scene = { lectures: openLectures, resources: { a: [file] }, as: { courses: [] } };
    open(LecturePage, scene, '/courses/k/lectures/a');
    await screen.findByText('لا يوجد فيديو في هذه المحاضرة');
    expect(screen.queryByRole('button', { name: 'أتممتها' })).toBeNull();
  });
});
