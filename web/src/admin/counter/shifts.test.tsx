// @vitest-environment happy-dom
import type { Shift } from '@markaz/contract/money/shifts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './shifts.copy.ts';
import { Shifts } from './shifts.tsx';

const shift: Shift = {
  id: 's1',
  by: { uid: 'u1', email: null },
  at: '2026-11-23T08:00:00.000Z',
  float: 20_000,
  closed: null,
};
const sums = {
  receipts: 3,
  sales: 46_150,
  refunded: 1_000,
  paidIn: 10_000,
  paidOut: 5_000,
  expected: 70_150,
};
const recordCall = vi.fn();
let stored: Shift | null;
/** Whether the stored shift is the user's. Otherwise it is a seller's, and the user is an admin. */
let isOwnShift = true;

beforeEach(() => {
  stored = null;
  isOwnShift = true;
  recordCall.mockReset();
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace('/api/admin/', '');
    const request = JSON.parse(body ?? '{}');
    switch (path) {
      case 'shifts/current':
        return Response.json({
          current: isOwnShift && stored?.closed === null ? { shift: stored, sums } : null,
        });
      case 'shifts/open':
        recordCall(path, request);
        stored = shift;
        return Response.json({ shift });
      case 'shifts/close': {
        recordCall(path, request);
        const { counted, note } = request;
        const by = isOwnShift ? {} : { by: { uid: 'u2', email: null } };
        const at = '2026-11-23T15:00:00.000Z';
        stored = { ...shift, closed: { at, ...by, ...sums, counted, note } };
        return Response.json({ shift: stored });
      }
      case 'shifts':
        return Response.json({ shifts: stored === null ? [] : [stored], next: null });
      default:
        return Response.json({ names: { u1: 'منى', u2: 'هدى' } });
    }
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (element: Element, value: string) => fireEvent.change(element, { target: { value } });

it('opens a shift with the cash in the drawer, and closes it with the counted cash', async () => {
  renderPage(<Shifts />);
  await screen.findByText(copy.empty.title);
  const float = await screen.findByRole('textbox', { name: new RegExp(copy.open.float, 'u') });
  type(float, 'كثير');
  press(copy.open.submit);
  screen.getByText(common.pounds.missing);
  type(float, '٢٠٠');
  press(copy.open.submit);
  await screen.findByText(copy.rows.receipts('٣'));
  expect(recordCall).toHaveBeenCalledWith('shifts/open', {
    float: 20_000,
    requestId: expect.any(String),
  });
  const expected = screen.getByRole('row', { name: new RegExp(copy.rows.expected, 'u') });
  expect(expected.textContent).toContain('701.50');

  press(copy.close.action);
  const dialog = within(await screen.findByRole('dialog'));
  type(dialog.getByRole('textbox', { name: new RegExp(copy.close.counted, 'u') }), '700');
  dialog.getByText(copy.deficit('1.50'));
  type(dialog.getByRole('textbox', { name: copy.close.note }), 'فكة');
  fireEvent.click(dialog.getByRole('button', { name: copy.close.action }));
  await screen.findByText('فكة');
  expect(recordCall).toHaveBeenLastCalledWith('shifts/close', {
    id: 's1',
    counted: 70_000,
    note: 'فكة',
  });
  await screen.findByRole('heading', { name: copy.sheet('منى') });
  press(copy.hide);
  await screen.findByRole('textbox', { name: new RegExp(copy.open.float, 'u') });
});

it('lets an admin close the shift that a seller forgot, and says who closed it', async () => {
  stored = shift;
  isOwnShift = false;
  const listFor = (isAdmin: boolean) =>
    renderPage(
      <HasAccessContext value={() => isAdmin}>
        <Shifts />
      </HasAccessContext>,
    );
  listFor(false);
  await screen.findByText(copy.stillOpen);
  expect(screen.queryByRole('button', { name: /^أغلق وردية/u })).toBeNull();
  cleanup();
  listFor(true);
  fireEvent.click(await screen.findByRole('button', { name: /^أغلق وردية منى/u }));
  const dialog = within(await screen.findByRole('dialog', { name: copy.close.titleOf('منى') }));
  type(dialog.getByRole('textbox', { name: new RegExp(copy.close.counted, 'u') }), '700');
  fireEvent.click(dialog.getByRole('button', { name: copy.close.action }));
  await screen.findByRole('heading', { name: copy.sheet('منى') });
  expect(recordCall).toHaveBeenLastCalledWith('shifts/close', {
    id: 's1',
    counted: 70_000,
    note: '',
  });
  expect((await screen.findAllByText(copy.closedBy('هدى'))).length).toBe(2);
});

it('shows the sheet of an earlier shift from the list', async () => {
  stored = {
    ...shift,
    closed: { at: '2026-11-23T15:00:00.000Z', ...sums, counted: 70_150, note: '' },
  };
  renderPage(<Shifts />);
  fireEvent.click(await screen.findByRole('button', { name: /^كشف وردية منى/u }));
  await screen.findByRole('heading', { name: copy.sheet('منى') });
  expect(screen.getAllByText(copy.exact)).toHaveLength(2);
});
