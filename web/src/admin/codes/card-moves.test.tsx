// @vitest-environment happy-dom
import type { CardMove } from '@markaz/contract/cards/card-moves';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError, type ApiErrorDetails } from '../../shared/api/errors.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { CardMoves } from './card-moves.tsx';
import { copy } from './moves.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

/** Mock of the server. */
const respond = vi.fn();

const move: CardMove = {
  id: 'm1',
  at: '2026-11-23T10:00:00.000Z',
  by: { uid: 'u1', email: null },
  kind: 'handover',
  cId: 'c1',
  batch: 'b1',
  from: 1,
  to: 50,
  count: 48,
  outlet: 'مكتبة النور',
  price: 12_050,
  piastres: 578_400,
  unpriced: 0,
  on: 'credit',
  undone: [],
  skipped: { used: 2 },
  note: '',
};
const moveResponse = { changed: 48, unchanged: 2, skipped: move.skipped, move };

beforeEach(() => {
  respond.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => {
    if (path === 'admin/cards/moves') return { moves: [], next: null };
    if (path.startsWith('admin/cards/')) return respond(path, body);
    return { outlets: [], batches: [], bundles: [], admins: [], courses: [] };
  });
});
afterEach(cleanup);

function renderMoves(initialValues: Readonly<Record<string, string>> = {}) {
  const course = { ...courseFixture('c1'), state: 'live', trashedAt: null } as const;
  const valuesFromUrl = { cId: 'c1', from: '1', to: '50', ...initialValues };
  renderPage(<CardMoves courses={[course]} known={valuesFromUrl} />);
}

const getOutletField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: /^منفذ البيع/u });
const typeOutlet = (text: string) =>
  fireEvent.change(getOutletField(), { target: { value: text } });

it('does not send invalid values, and focuses the invalid field', async () => {
  renderMoves();
  press('سلّم ٥٠ بطاقة');
  await screen.findByText(formCopy.missing);
  expect(document.activeElement).toBe(getOutletField());
  expect(respond).not.toHaveBeenCalled();
});

it('shows the result and the skipped cards, keeps the outlet, and offers to undo the move only once', async () => {
  respond.mockResolvedValue(moveResponse);
  renderMoves({ on: 'credit', price: '120.5' });
  typeOutlet('مكتبة النور');
  press('سلّم ٥٠ بطاقة');
  await screen.findByText('سُلّمت إلى مكتبة النور: ٤٨ بطاقة');
  screen.getByText('بيع آجل · ثمنها 5,784 ج.م');
  screen.getByText('مستخدمة: بطاقتان');
  expect(respond.mock.calls[0]?.[1]).toMatchObject({
    from: 1,
    to: 50,
    price: 12_050,
    sell: 'credit',
  });
  expect(getOutletField().value).toBe('مكتبة النور');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^من رقم/u }).value).toBe('');

  const returnMove = { ...move, id: 'm2', kind: 'return', on: null } as const;
  respond.mockResolvedValue({ ...moveResponse, move: returnMove });
  press(copy.undo);
  await screen.findByText('عادت من مكتبة النور: ٤٨ بطاقة');
  expect(respond.mock.calls[1]).toEqual([
    'admin/cards/return',
    { cId: 'c1', from: 1, to: 50, outlet: 'مكتبة النور', requestId: 'undo-m1' },
  ]);
  expect(screen.queryByRole('button', { name: copy.undo })).toBeNull();
});

it('offers no undo if it would return more cards than the move handed over', async () => {
  respond.mockResolvedValue({ ...moveResponse, move: { ...move, skipped: { handed: 2 } } });
  renderMoves({ outlet: 'مكتبة النور' });
  press('سلّم ٥٠ بطاقة');
  await screen.findByText(/^سُلّمت/u);
  expect(screen.queryByRole('button', { name: copy.undo })).toBeNull();
});

it('retries with the same request id after a lost response, and with a new id after a rejection', async () => {
  const rejectWith = (details: Partial<ApiErrorDetails>) =>
    Promise.reject(
      new ApiError({ status: 400, code: 'invalid_request', message: 'x', ...details }),
    );
  respond
    .mockImplementationOnce(() => rejectWith({ status: 0, code: 'offline' }))
    .mockImplementationOnce(() => rejectWith({ fields: { outlet: 'في أكثر من مكان' } }))
    .mockResolvedValue(moveResponse);
  renderMoves({ outlet: 'مكتبة النور' });
  press('سلّم ٥٠ بطاقة');
  await screen.findByText(new RegExp(copy.unsure, 'u'));
  press('أعد المحاولة');
  await vi.waitFor(() => expect(respond).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => press('أعد المحاولة'));
  await vi.waitFor(() => expect(respond).toHaveBeenCalledTimes(3));
  const ids = respond.mock.calls.map(([, body]) => body.requestId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
});

it('sends only the fields that a return needs', async () => {
  respond.mockResolvedValue({ ...moveResponse, move: { ...move, kind: 'return', on: null } });
  renderMoves({ kind: 'return' });
  expect(screen.queryByRole('textbox', { name: /^سعر/u })).toBeNull();
  press('أرجِع ٥٠ بطاقة');
  await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
  expect(respond.mock.calls[0]).toEqual([
    'admin/cards/return',
    { cId: 'c1', from: 1, to: 50, note: '', requestId: expect.any(String) },
  ]);
});
