// @vitest-environment happy-dom
import { formatPrice } from '@markaz/contract/cards/price';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { press, renderPage } from '../page-fixture.tsx';
import { copy as common } from '../ui.copy.ts';
import { HasAccessContext } from '../use-has-access.ts';
import { copy } from './refund.copy.ts';
import { RefundActions, UndoRefund } from './refund-actions.tsx';

vi.mock('../../../shared/api/client.ts', { spy: true });

const token = '0000-0000-0000';
const reason = 'طلب ولي الأمر';
const outlet = 'مكتبة النور';
const refund = {
  at: new Date().toISOString(),
  by: 'a1',
  outlet: '',
  piastres: 15_000,
  move: 'm1',
  exchangedFor: null,
};

/** Mock of the calls that change something. */
const respond = vi.fn();

beforeEach(() => {
  respond.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => {
    if (path === 'admin/cards/refund/preview')
      return {
        card: { token, cId: 'c1', outlet, price: 15_000, usedBy: null, refund: null },
        courses: [
          { id: 'c1', title: 'النحو', effect: 'closes' },
          { id: 'c2', title: 'الصرف', effect: 'stays' },
        ],
      };
    if (path === 'admin/courses')
      return { courses: [{ ...courseFixture('c3'), state: 'live', trashedAt: null }] };
    if (path === 'admin/bundles') return { bundles: [] };
    if (path === 'admin/codes/batches') return { batches: [{ price: 20_050 }], next: null };
    return respond(path, body);
  });
});
afterEach(cleanup);

const renderActions = (isAdmin = true) =>
  renderPage(
    <HasAccessContext value={(needed) => isAdmin || needed === 'sales'}>
      <RefundActions token={token} />
      <UndoRefund token={token} refund={refund} />
      <Toasts />
    </HasAccessContext>,
  );

const openDialog = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const giveReason = () => press(reason);

it('shows the amount and what the refund closes, refunds the card once, and offers an undo', async () => {
  renderActions();
  openDialog(copy.refund.ariaLabel(token));
  await screen.findByText(copy.refund.amount(formatPrice(15_000)));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'النحو',
    'الصرف',
  ]);
  fireEvent.change(screen.getByLabelText(copy.refund.payer), { target: { value: outlet } });
  screen.getByText(copy.refund.outletHint);
  giveReason();
  const offline = new ApiError({ status: 500, code: 'internal', message: '' });
  respond.mockRejectedValueOnce(offline).mockResolvedValueOnce({ refund }).mockResolvedValue({});
  press(copy.refund.confirm);
  // The typed reason stays, and the retry has the same request id.
  await screen.findByRole('button', { name: common.retry });
  press(common.retry);
  await screen.findByText(copy.refund.done);
  const [first, second] = respond.mock.calls;
  expect(second).toEqual(first);
  expect(first).toMatchObject(['admin/cards/refund', { code: token, outlet, reason }]);
  press(common.undo.action);
  await screen.findByText(common.repair.undone);
  expect(respond).toHaveBeenLastCalledWith('admin/cards/refund/undo', {
    code: token,
    move: 'm1',
    reason: common.reason.undo,
  });
});

it('proposes the price of the newest batch for an exchange, and says who pays the difference', async () => {
  renderActions();
  openDialog(copy.exchange.ariaLabel(token));
  const course = await screen.findByRole('combobox', { name: /الكورس الجديد/u });
  fireEvent.mouseDown(course);
  fireEvent.click(await screen.findByRole('option'));
  await screen.findByText(copy.exchange.pays(formatPrice(5_050)));
  fireEvent.change(screen.getByLabelText(/سعر البطاقة الجديدة/u), { target: { value: '100' } });
  screen.getByText(copy.exchange.getsBack(formatPrice(5_000)));
  giveReason();
  const failed = new ApiError({ status: 500, code: 'internal', message: '' });
  respond.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
  press(copy.exchange.confirm);
  await screen.findByRole('button', { name: common.retry });
  press(common.retry);
  await waitFor(() => expect(respond).toHaveBeenCalledTimes(2));
  await screen.findByRole('button', { name: common.retry });
  fireEvent.change(screen.getByLabelText(/سعر البطاقة الجديدة/u), { target: { value: '90' } });
  fireEvent.change(screen.getByLabelText(/سعر البطاقة الجديدة/u), { target: { value: '100.5' } });
  respond.mockResolvedValue({ token: '1111-1111-1111', difference: -4_950 });
  press(common.retry);
  await screen.findByText(copy.exchange.done('1111-1111-1111'));
  expect(respond).toHaveBeenCalledWith(
    'admin/cards/exchange',
    expect.objectContaining({ code: token, cId: 'c3', price: 10_000, reason }),
  );
  // A retry has the same request id, but a request with another price gets a new one.
  const ids = respond.mock.calls.map(([, { requestId }]) => requestId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('undoes a refund of this month, and says if the card does not open a course again', async () => {
  renderActions();
  openDialog(copy.undo.action);
  giveReason();
  respond.mockResolvedValue({ undone: true, courses: 0 });
  press(copy.undo.confirm);
  await screen.findByText(copy.undo.nothingOpened);
});

it('hides the buttons from staff who are not admins, and the undo after the month', async () => {
  renderActions(false);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  cleanup();
  renderPage(
    <HasAccessContext value={() => true}>
      <UndoRefund token={token} refund={{ ...refund, at: '2020-01-01T00:00:00.000Z' }} />
    </HasAccessContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
