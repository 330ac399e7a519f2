// @vitest-environment happy-dom
import type { Statement } from '@markaz/contract/money/statements';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderRoutes } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './money.copy.ts';
import { TeacherAccounts } from './teacher-accounts.tsx';
import { OwnStatement, TeacherStatement } from './teacher-statement.tsx';

const texts = copy.statement;
const payout = { id: 'o1', day: '2026-11-12', piastres: 4_000, note: 'نقدًا', voided: null };
const statement: Statement = {
  author: { id: 't1', name: 'أ. هدى' },
  month: '2026-11',
  courses: [
    {
      cId: 'c',
      title: 'النحو',
      cards: 3,
      bundleCards: 1,
      piastres: 30_050,
      agreed: 4_000,
      share: 12_020,
    },
  ],
  piastres: 30_050,
  share: 12_020,
  paid: 4_000,
  rest: 8_020,
  payouts: [payout],
};

const recordCall = vi.fn();
/** What the server answers, by call. A number is a status. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { 'admin/statement': statement };
  vi.stubGlobal('fetch', async (address: string | URL, { body }: { body?: string }) => {
    const path = String(address).replace(/^.*\/api\//u, '');
    recordCall(path, JSON.parse(body ?? '{}'));
    const answer = answers[path];
    if (typeof answer !== 'number') return Response.json(answer);
    const error = { error: 'unavailable', message: 'الخادم مشغول.', requestId: 'r' };
    return Response.json(error, { status: answer });
  });
});

afterEach(() => {
  cleanup();
  recordCall.mockClear();
  vi.unstubAllGlobals();
});

const callsOf = (path: string) =>
  recordCall.mock.calls.filter(([called]) => called === path).map(([, body]) => body);

const renderStatement = () =>
  renderRoutes([{ path: '/:author', element: <TeacherStatement /> }], '/t1?month=2026-11');

it('shows decimals in the sentence about the amount that is left if another amount has piastres', async () => {
  answers['admin/statement'] = { ...statement, paid: 4_020, rest: 8_000 };
  renderStatement();
  await screen.findByText(texts.owed(copy.amount('80.00')));
});

it('shows the share, the payouts and the amount that is left, and records a payout only once after a failure', async () => {
  renderStatement();
  await screen.findByText(texts.owed(copy.amount('80.20')));
  expect(callsOf('admin/statement')).toEqual([{ author: 't1', month: '2026-11' }]);
  const course = screen.getByRole('row', { name: /^النحو/u });
  within(course).getByText('٤');
  within(course).getByText('120.20');

  answers['admin/payouts/add'] = 503;
  press(copy.payout.add);
  const amount = await screen.findByRole('textbox', { name: new RegExp(copy.payment.amount) });
  const form = amount.closest('form');
  if (form === null) throw new Error('The field is in no form.');
  fireEvent.change(amount, { target: { value: '٨٠٫٢٠' } });
  fireEvent.submit(form);
  await screen.findByText(/الخادم مشغول/u);
  expect(amount).toHaveProperty('value', '٨٠٫٢٠');
  answers['admin/payouts/add'] = { payout };
  answers['admin/statement'] = { ...statement, paid: 12_020, rest: 0 };
  fireEvent.submit(form);
  await screen.findByText(texts.settled);
  const [first, second, ...others] = callsOf('admin/payouts/add');
  expect(others).toEqual([]);
  expect(first).toMatchObject({ author: 't1', month: '2026-11', piastres: 8_020 });
  // The same request id makes the server record the payout only once.
  expect(second).toEqual(first);
});

it('records money that the teacher gave back as a negative amount', async () => {
  answers['admin/payouts/add'] = { payout };
  renderStatement();
  await screen.findByText(payout.note);
  press(copy.payout.add);
  const amount = await screen.findByRole('textbox', { name: new RegExp(copy.payment.amount) });
  fireEvent.change(amount, { target: { value: '20' } });
  fireEvent.change(screen.getByRole('combobox', { name: copy.payment.direction }), {
    target: { value: 'in' },
  });
  fireEvent.submit(amount.closest('form') ?? amount);
  await waitFor(() => expect(callsOf('admin/payouts/add')).toHaveLength(1));
  expect(callsOf('admin/payouts/add')[0]).toMatchObject({ piastres: -2_000 });
});

it('voids a payout with a reason', async () => {
  answers['admin/payouts/void'] = { payout };
  renderStatement();
  fireEvent.click(await screen.findByRole('button', { name: copy.payment.void }));
  const reason = await screen.findByRole('textbox');
  fireEvent.change(reason, { target: { value: 'كُتبت مرتين' } });
  fireEvent.submit(reason.closest('form') ?? reason);
  await waitFor(() =>
    expect(callsOf('admin/payouts/void')).toEqual([{ id: 'o1', reason: 'كُتبت مرتين' }]),
  );
});

it('shows teachers their own statement without buttons for changes', async () => {
  renderRoutes([{ path: '/', element: <OwnStatement tabs={null} /> }], '/?month=2026-11');
  await screen.findByText(texts.owed(copy.amount('80.20')));
  expect(callsOf('admin/statement')).toEqual([{ month: '2026-11' }]);
  expect(screen.queryByRole('button', { name: copy.payout.add })).toBeNull();
  expect(screen.queryByRole('button', { name: copy.payment.void })).toBeNull();
  press(common.spreadsheet);
  await waitFor(() => expect(callsOf('admin/statement/csv?month=2026-11')).toHaveLength(1));
});

it('lists the teachers with their amounts, or says that there are none', async () => {
  const teacher = { courses: 1, piastres: 30_050, share: 12_020, paid: 4_000, rest: 8_020 };
  answers['admin/teachers'] = {
    teachers: [
      { ...teacher, author: { id: 't1', name: 'أ. هدى' } },
      { ...teacher, author: { id: 't2', name: 'أ. كريم' }, rest: -520 },
    ],
  };
  renderRoutes([{ path: '/', element: <TeacherAccounts /> }], '/?month=2026-11');
  const link = await screen.findByRole('link', { name: 'أ. هدى' });
  expect(link.getAttribute('href')).toBe('/admin/money/teachers/t1?month=2026-11');
  within(screen.getByRole('row', { name: new RegExp(copy.sum) })).getByText('75.00');
  cleanup();
  answers['admin/teachers'] = { teachers: [] };
  renderRoutes([{ path: '/', element: <TeacherAccounts /> }], '/?month=2026-11');
  await screen.findByText(copy.teachers.none.title);
});
