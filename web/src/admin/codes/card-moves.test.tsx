// @vitest-environment happy-dom
import type { CardMove } from '@markaz/contract/cards/card-moves';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError, type ApiErrorDetails } from '../../shared/api/errors.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { CardMoves } from './card-moves.tsx';
import { copy } from './moves.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

/** Mock of the server. */
const respond = vi.fn();

const now = new Date().toISOString();
const move: CardMove = {
  id: 'm1',
  at: now,
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
  reversed: null,
};
const by = { uid: 'u1', email: null };
const reversedMove = { ...move, count: 2, piastres: 24_100, reversed: { at: now, by, count: 46 } };
const moveResponse = { changed: 48, unchanged: 2, skipped: move.skipped, move };

let listedMoves: readonly CardMove[] = [];
const respondWithPlaces = vi.fn();

/** Returns a place where each kind of move can change the given number of cards. */
const placeOf = (outlet: string, cards: number) => ({
  outlet,
  count: cards,
  movable: { handover: cards, sale: cards, return: cards },
});

beforeEach(() => {
  respond.mockReset();
  respondWithPlaces.mockReset();
  respondWithPlaces.mockResolvedValue({ places: [placeOf('مكتبة النور', 50)] });
  listedMoves = [];
  vi.mocked(postJson).mockImplementation(async (path, body) => {
    if (path === 'admin/cards/moves') return { moves: listedMoves, next: null };
    if (path === 'admin/cards/places') return respondWithPlaces(body);
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

  respond.mockResolvedValue({ changed: 46, unchanged: 2, move: reversedMove });
  press(common.undo.action);
  await screen.findByText(common.undo.done('٤٦ بطاقة'));
  screen.getByText(/^بقيت كما هي: بطاقتان/u);
  expect(respond.mock.calls[1]).toEqual(['admin/cards/undo', { id: 'm1' }]);
  expect(screen.queryByRole('button', { name: common.undo.action })).toBeNull();
});

it('retries with the same request id after a lost response, and with a new id after a refusal', async () => {
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
  await screen.findByText('ما يعود منها من: مكتبة النور (٥٠ بطاقة).');
  expect(screen.queryByRole('textbox', { name: /^سعر/u })).toBeNull();
  press('أرجِع ٥٠ بطاقة');
  await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
  expect(respond.mock.calls[0]).toEqual([
    'admin/cards/return',
    {
      cId: 'c1',
      from: 1,
      to: 50,
      // The place that the form showed.
      outlet: 'مكتبة النور',
      note: '',
      requestId: expect.any(String),
    },
  ]);
});

it('names on its button only the cards that the move would change', async () => {
  respondWithPlaces.mockResolvedValue({ places: [{ ...placeOf('', 48), count: 50 }] });
  renderMoves({ kind: 'sale', on: 'paid' });
  await screen.findByRole('button', { name: 'بِع ٤٨ بطاقة' });
});

it('shows either all amounts of a list with decimals, or none', async () => {
  listedMoves = [
    { ...move, piastres: 241_000 },
    { ...move, id: 'm2', piastres: 12_050, count: 1 },
  ];
  renderMoves();
  expect((await screen.findAllByText(/ثمنها 2,410\.00 ج\.م/u)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/ثمنها 120\.50 ج\.م/u).length).toBeGreaterThan(0);
});

it('refuses a sale of cards at several places until an outlet is chosen', async () => {
  respond.mockResolvedValue({ ...moveResponse, move: { ...move, kind: 'sale' } });
  const rest = { ...placeOf('', 10), count: 13 };
  respondWithPlaces.mockResolvedValue({ places: [rest, placeOf('مكتبة النور', 40)] });
  renderMoves({ kind: 'sale', on: 'paid' });
  await screen.findByText(
    'ما يُباع منها في: المركز (١٠ بطاقات)، مكتبة النور (٤٠ بطاقة). لا يشمل ذلك: ٣ بطاقات.',
  );
  press('بِع ٥٠ بطاقة');
  await screen.findByText(copy.problems.ambiguous);
  expect(document.activeElement).toBe(getOutletField());
  expect(respond).not.toHaveBeenCalled();
  typeOutlet('مكتبه النور');
  press('بِع ٤٠ بطاقة');
  await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
  expect(respond.mock.calls[0]?.[1]).toMatchObject({ outlet: 'مكتبه النور', on: 'paid' });
});

it('sells cards only after it has shown where they are', async () => {
  respondWithPlaces.mockRejectedValueOnce(
    new ApiError({ status: 0, code: 'offline', message: 'x' }),
  );
  renderMoves({ kind: 'sale', on: 'paid' });
  await screen.findByText(copy.places.failed);
  press('بِع ٥٠ بطاقة');
  await screen.findByText(/^ما يُباع منها/u);
  expect(respond).not.toHaveBeenCalled();
  respond.mockResolvedValue({ ...moveResponse, move: { ...move, kind: 'sale' } });
  press('بِع ٥٠ بطاقة');
  await vi.waitFor(() => expect(respond).toHaveBeenCalledOnce());
});

it('undoes a listed move after a confirmation, and offers the undo only in the month of the move', async () => {
  const oldMove = { ...move, id: 'm0', at: '2026-01-05T10:00:00.000Z', outlet: 'القديمة' };
  const undoneMove = { ...reversedMove, id: 'm2', count: 0, outlet: 'الثانية' };
  const refund = { ...move, id: 'm3', kind: 'refund', count: 1 } as const;
  listedMoves = [move, undoneMove, oldMove, refund];
  renderMoves();
  const button = await screen.findByRole('button', { name: /^تراجع: سُلّمت/u });
  // A refund is undone on the page of its card.
  expect(screen.getAllByRole('button', { name: /^تراجع:/u })).toEqual([button]);
  screen.getByText(/^تم التراجع عنها/u);
  fireEvent.click(button);
  await screen.findByText(common.undo.explain);
  // All cards have changed since, so the move stays undoable.
  respond.mockResolvedValueOnce({ changed: 0, unchanged: 48, move });
  press(common.undo.action);
  await screen.findByText(common.undo.unchanged('٤٨ بطاقة'));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button);
  await screen.findByText(common.undo.explain);
  respond.mockResolvedValue({ changed: 48, unchanged: 0, move: undoneMove });
  press(common.undo.action);
  await screen.findByText(common.undo.done('٤٨ بطاقة'));
  expect(respond.mock.calls[0]).toEqual(['admin/cards/undo', { id: 'm1' }]);
});
