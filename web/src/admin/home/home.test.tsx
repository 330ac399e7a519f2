// @vitest-environment happy-dom
import type { Today } from '@markaz/contract/centre/dashboard';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { readFilter } from '../codes/code-filters.tsx';
import { renderPage, renderRoutes } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './home.copy.ts';
import { AdminHome } from './home.tsx';

vi.mock('../../shared/api/client.ts', { spy: true });

const begun: Today['begun'] = {
  settings: true,
  staff: false,
  courses: true,
  cards: true,
  printed: false,
  moved: false,
  enrolments: false,
};

const emptyToday: Today = {
  day: '2026-11-21',
  enrolments: { total: 0, byCard: 0 },
  income: { piastres: 0, unpriced: 0 },
  missed: [],
  purging: [],
  expiring: [],
  unrecorded: [],
  stuck: [],
  questions: { waiting: 0, oldestAt: null },
  begun,
};

function showHome(
  done: Partial<Today['begun']> = {},
  unrecorded: Today['unrecorded'] = [],
  stuck: Today['stuck'] = [],
  missed: Today['missed'] = [],
) {
  const today: Today = { ...emptyToday, unrecorded, stuck, missed, begun: { ...begun, ...done } };
  vi.mocked(postJson).mockImplementation(async (path) =>
    path === 'admin/today' ? today : { students: [] },
  );
  renderPage(
    <HasAccessContext value={() => true}>
      <AdminHome />
    </HasAccessContext>,
  );
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(cleanup);

it('shows which first steps of a new centre are done, and links to the others and their explanation', async () => {
  showHome();
  const steps = await screen.findByRole('region', { name: 'ابدأ من هنا' });
  const doneSteps = within(steps)
    .getAllByRole('listitem')
    .filter((step) => within(step).queryAllByRole('link').length === 0);
  expect(doneSteps.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'اكتب اسم المركز ورقمه',
    'أضف أول كورس',
    'اصنع البطاقات',
  ]);
  const linkOf = (name: string) => within(steps).getByRole('link', { name }).getAttribute('href');
  expect(linkOf('اطبع البطاقات')).toBe('/admin/codes/batches');
  expect(linkOf('سلّم البطاقات أو بِعها')).toBe('/admin/codes/moves');
  expect(linkOf('كيف؟ سلّم البطاقات لمنفذ بيع')).toBe('/admin/guide/hand-over');
});

it('the last step leads to the page where students enter a code', async () => {
  showHome();
  const step = await screen.findByRole('link', { name: 'جرّب أول بطاقة' });
  expect(step.getAttribute('href')).toBe('/enroll');
});

it('hides the first steps after the first enrolment', async () => {
  showHome({ enrolments: true });
  await screen.findByRole('region', { name: 'تنبيهات' });
  expect(screen.queryByRole('region', { name: 'ابدأ من هنا' })).toBeNull();
});

it('links to the used cards without a recorded sale of an outlet, or of the centre only', async () => {
  showHome({}, [
    { outlet: 'النور', cards: 2 },
    { outlet: '', cards: 1 },
  ]);
  const alerts = within(await screen.findByRole('region', { name: copy.alerts.title }));
  const filterOf = (name: string) => {
    const address = alerts.getByRole('link', { name }).getAttribute('href') ?? '';
    return readFilter(new URL(address, 'https://a.example').searchParams);
  };
  expect(filterOf('النور')).toEqual({ outlet: 'النور', stage: 'unrecorded' });
  expect(filterOf(copy.alerts.centre)).toEqual({ place: 'centre', stage: 'unrecorded' });
});

it('links a search without results to the form that explains it to the search', async () => {
  showHome({}, [], [], [{ search: 'احياء ثالث', times: 7 }]);
  const link = await screen.findByRole('link', { name: copy.missed.addNamed('احياء ثالث') });
  const address = new URL(link.getAttribute('href') ?? '', 'https://a.example');
  expect(address.pathname).toBe('/admin/courses/words');
  expect(address.searchParams.get('word')).toBe('احياء ثالث');
});

const stuckStudent = {
  uid: 'u',
  displayName: 'مريم علي',
  cId: 'c',
  course: 'النحو',
  lId: 'l',
  lecture: 'المبتدأ',
  at: '2026-11-20T10:00:00.000Z',
};

it('lists the students without an attempt left, and opens the next lectures with one click', async () => {
  showHome({}, [], [stuckStudent]);
  const list = within(await screen.findByRole('region', { name: copy.alerts.stuck }));
  const link = list.getByRole('link', { name: 'مريم علي' });
  expect(link.getAttribute('href')).toBe('/admin/students/u');
  list.getByText(/«المبتدأ» في «النحو»/u);
  vi.mocked(postJson).mockImplementation(async (path) =>
    path === 'admin/quizzes/open-next' ? { opened: true } : { ...emptyToday, students: [] },
  );
  fireEvent.click(await list.findByRole('button', { name: 'افتح لـمريم علي ما بعد: المبتدأ' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: copy.alerts.stuck })).toBeNull());
  const reasonOfStuck = expect.any(String);
  expect(postJson).toHaveBeenCalledWith('admin/quizzes/open-next', {
    cId: 'c',
    lId: 'l',
    uid: 'u',
    reason: reasonOfStuck,
  });
});

it('shows why the next lectures could not be opened, and offers a retry', async () => {
  showHome({}, [], [stuckStudent]);
  const list = within(await screen.findByRole('region', { name: copy.alerts.stuck }));
  vi.mocked(postJson).mockRejectedValue(
    new ApiError({ status: 0, code: 'offline', message: 'لا يوجد اتصال' }),
  );
  fireEvent.click(await list.findByRole('button'));
  await list.findByText(/لا يوجد اتصال/u);
  list.getByRole('button', { name: /افتح/u });
});

/** Renders the first admin page for a role. */
function renderAs(...allowed: StaffAccess[]) {
  const home = (
    <HasAccessContext value={(needed) => allowed.includes(needed)}>
      <AdminHome />
    </HasAccessContext>
  );
  return renderRoutes(
    [
      { path: '/admin', element: home },
      { path: '/admin/teaching', element: null },
    ],
    '/admin',
  );
}

it('leads teachers to their own courses', () => {
  expect(renderAs('teacher').state.location.pathname).toBe('/admin/teaching');
});

it('shows staff with another role the home page, even if they are also teachers', () => {
  const router = renderAs('teacher', 'content', 'staff');
  expect(router.state.location.pathname).toBe('/admin');
  screen.getByRole('link', { name: common.courses });
  screen.getByRole('link', { name: common.teaching });
});
