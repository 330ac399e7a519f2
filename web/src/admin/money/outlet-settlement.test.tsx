// @vitest-environment happy-dom
import type { Settlement } from '@markaz/contract/money/money';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderRoutes } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './money.copy.ts';
import { OutletSettlement } from './outlet-settlement.tsx';

const noCards = { cards: 0, piastres: 0, unpriced: 0 };
const settlement: Settlement = {
  outlet: 'النور',
  month: '2026-11',
  opening: 10_000,
  credit: { cards: 3, piastres: 45_150, unpriced: 0 },
  redeemed: { cards: 1, piastres: 15_050, unpriced: 0 },
  paid: noCards,
  returned: noCards,
  paidIn: 0,
  closing: 55_150,
  cards: { got: 3, back: 0, unsold: 0 },
  lines: [],
  moves: [],
  payments: [],
};

const recordCall = vi.fn();
/** The settlement as the server stores it. */
let current = settlement;

beforeEach(() => {
  current = settlement;
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    recordCall(address.replace('/api/', ''), JSON.parse(body ?? '{}'));
    const payment = { ...settlement, payment: null };
    return Response.json(address.endsWith('settlement') ? current : payment);
  });
});

afterEach(() => {
  cleanup();
  recordCall.mockClear();
  vi.unstubAllGlobals();
});

/** Renders the settlement for a person with these access levels. */
function renderFor(...allowed: readonly StaffAccess[]) {
  const element = (
    <HasAccessContext value={(needed) => allowed.includes(needed)}>
      <OutletSettlement />
    </HasAccessContext>
  );
  renderRoutes([{ path: '/:outlet', element }], '/النور?month=2026-11');
}

it('shows what an outlet owes, refuses invalid amounts, and records a repayment', async () => {
  renderFor('cashier', 'sales');
  await screen.findByText(copy.settlement.outletOwes(copy.amount('551.50')));
  expect(recordCall).toHaveBeenCalledWith('admin/settlement', {
    outlet: 'النور',
    month: '2026-11',
  });
  press(copy.payment.add);
  const amount = await screen.findByRole('textbox', { name: new RegExp(copy.payment.amount) });
  const form = amount.closest('form');
  if (form === null) throw new Error('The field is in no form.');
  const findPaymentCalls = () =>
    recordCall.mock.calls.filter(([path]) => path === 'admin/payments/add');

  for (const invalidAmount of ['', 'كثير', '-5', '0']) {
    fireEvent.change(amount, { target: { value: invalidAmount } });
    fireEvent.submit(form);
  }
  expect(findPaymentCalls()).toEqual([]);
  screen.getByText(common.pounds.missing);

  fireEvent.change(screen.getByRole('combobox', { name: copy.payment.direction }), {
    target: { value: 'out' },
  });
  fireEvent.change(amount, { target: { value: '٥٠٫٥٠' } });
  fireEvent.submit(form);
  await vi.waitFor(() => expect(findPaymentCalls()).toHaveLength(1));
  expect(findPaymentCalls()[0]?.[1]).toMatchObject({
    outlet: 'النور',
    piastres: -5_050,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    requestId: expect.any(String),
  });
});

const logged = { at: '2026-11-03T10:00:00.000Z', by: { uid: 'a', email: null } };
const payment: Settlement['payments'][number] = {
  id: 'p1',
  outlet: settlement.outlet,
  ...logged,
  piastres: 5_000,
  day: '2026-11-03',
  note: 'إيصال ١٧',
  voided: null,
};

it('lets cashiers add payments, but not repay money, void payments or open the other accounts', async () => {
  current = { ...settlement, payments: [payment] };
  renderFor('cashier');
  await screen.findByText('إيصال ١٧');
  screen.getByRole('button', { name: copy.payment.add });
  expect(screen.queryByRole('button', { name: copy.payment.void })).toBeNull();
  expect(screen.queryByRole('link', { name: copy.tabs.report })).toBeNull();
  press(copy.payment.add);
  await screen.findByRole('textbox', { name: new RegExp(copy.payment.amount) });
  expect(screen.queryByRole('combobox', { name: copy.payment.direction })).toBeNull();
});

it('keeps the reason typed for voiding a payment when another admin voids it meanwhile', async () => {
  current = { ...settlement, payments: [payment] };
  renderFor('admin', 'cashier');
  fireEvent.click(await screen.findByRole('button', { name: copy.payment.void }));
  const reason = await screen.findByRole('textbox');
  fireEvent.change(reason, { target: { value: 'كُتبت مرتين' } });
  current = { ...settlement, payments: [{ ...payment, voided: { ...logged, reason: 'خطأ' } }] };
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(copy.payment.voided('خطأ'));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'كُتبت مرتين');
});

it('aligns all amounts, adds up what was sold, and names money paid back to the outlet', async () => {
  const line = { cId: 'c', title: 'النحو', ranges: [{ from: 50, to: 50 }], returnedSince: false };
  const payment = {
    id: 'p1',
    outlet: 'النور',
    at: '2026-11-03T10:00:00.000Z',
    by: { uid: 'a', email: null },
    day: '2026-11-03',
    note: '',
    voided: null,
  };
  current = {
    ...settlement,
    opening: 0,
    credit: { cards: 3, piastres: 45_000, unpriced: 0 },
    paid: { cards: 1, piastres: 100_050, unpriced: 0 },
    lines: [
      { ...line, on: 'credit', price: 15_000, cards: 3, piastres: 45_000 },
      { ...line, on: 'paid', price: 100_050, cards: 1, piastres: 100_050 },
    ],
    payments: [
      { ...payment, piastres: 50_000 },
      { ...payment, id: 'p2', piastres: -5_000 },
    ],
  };
  renderFor('admin', 'cashier');
  const { settlement: texts } = copy;
  await screen.findByText(texts.statement);
  const cellsOf = (name: string) =>
    screen
      .getAllByRole('row')
      .filter((row) => row.firstElementChild?.textContent === name)
      .map((row) => row.lastElementChild?.textContent);
  expect(cellsOf(texts.opening)).toEqual(['0.00']);
  // No card was returned. The difference is 0, not −0.
  expect(cellsOf(texts.returned)).toEqual(['0.00']);
  expect(cellsOf(texts.payments)).toEqual(['\u200E-500.00']);
  expect(cellsOf(texts.paidBack)).toEqual(['50.00']);
  expect(cellsOf(texts.creditSum)).toEqual(['450.00']);
  expect(cellsOf(texts.paidSum)).toEqual(['1,000.50']);
  expect(screen.getAllByText('000050')).toHaveLength(2);
  expect(screen.getByText('50.00', { selector: 'td:nth-child(2) bdi' })).toBeTruthy();
});
