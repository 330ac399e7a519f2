// @vitest-environment happy-dom
import { makeCode } from '@markaz/contract/cards/access-code';
import { formatPounds } from '@markaz/contract/cards/pounds';
import type { CounterCard, Receipt } from '@markaz/contract/money/counter';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy } from './counter.copy.ts';
import { Counter } from './counter.tsx';
import { ReceiptView, receiptText } from './receipt.tsx';

const codes = [makeCode(''), makeCode(''), makeCode('')].map(({ token }) => token);
const cardOf = (index: number, extra: Partial<CounterCard> = {}): CounterCard => ({
  cId: 'c1',
  serial: index + 1,
  title: 'النحو',
  price: 15_050,
  outlet: '',
  obstacle: null,
  ...extra,
});
const receipt: Receipt = {
  id: 'abcdef123456',
  at: '2026-11-23T10:00:00.000Z',
  by: { uid: 'u1', email: null },
  lines: [{ cId: 'c1', serial: 1, title: 'النحو', price: 15_050 }],
  undone: [],
  piastres: 15_050,
  paid: 20_000,
  shift: null,
};

/** The cards that the server knows, by code. */
let cards: Map<string, CounterCard>;
/** Responds to a sale. */
const sell = vi.fn<(body: { cards: unknown; requestId: string }) => Response | Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  cards = new Map(codes.map((code, index) => [code, cardOf(index)]));
  sell.mockReset().mockImplementation(() => Response.json({ receipt }));
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const request = JSON.parse(body ?? '{}');
    switch (address.replace('/api/admin/', '')) {
      case 'counter/lookup': {
        const card = cards.get(request.code);
        if (card !== undefined) return Response.json({ card });
        return Response.json({ error: 'not_found', message: 'x' }, { status: 404 });
      }
      case 'counter/sell':
        return sell(request);
      case 'counter/receipt':
        return Response.json({ receipt });
      case 'shifts/current':
        return Response.json({ current: null });
      default:
        return Response.json({ bundles: [], courses: [], numbers: {} });
    }
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const getField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: copy.field });

/** Types a text and presses Enter, like a hand scanner. */
function scan(text: string): void {
  fireEvent.change(getField(), { target: { value: text } });
  const form = getField().closest('form');
  if (form !== null) fireEvent.submit(form);
}

const findPaidField = () => screen.findByLabelText(copy.paid);
const pay = async (text: string) =>
  fireEvent.change(await findPaidField(), { target: { value: text } });

it('collects cards that are scanned quickly one after another, and tells the sum and the change', async () => {
  renderPage(<Counter uid="u1" />);
  for (const code of codes) scan(code);
  expect(getField().value).toBe('');
  await screen.findByText(copy.pounds('451.50'));
  await pay('500');
  screen.getByText(copy.change);
  screen.getByText(copy.pounds('48.50'));
  await pay('400');
  screen.getByText(copy.short);
  expect(screen.getByRole('button', { name: copy.sell('٣ بطاقات') })).toHaveProperty(
    'disabled',
    true,
  );
  press(copy.remove('000003'));
  await pay('400');
  screen.getByText(copy.pounds('99.00'));
  press(copy.sell('البطاقتين'));
  await screen.findByText(copy.receipt.title('ABCDEF'));
  expect(sell.mock.calls[0]?.[0]).toMatchObject({
    cards: [
      { cId: 'c1', serial: 1, price: 15_050 },
      { cId: 'c1', serial: 2, price: 15_050 },
    ],
    paid: 40_000,
  });
  // The receipt disappears when the next sale begins.
  scan(codes[2] ?? '');
  await screen.findByText(copy.sum);
  expect(screen.queryByText(copy.receipt.title('ABCDEF'))).toBeNull();
});

it('keeps the list of cards after a reload, without storing codes, and shows it only to the same user', async () => {
  renderPage(<Counter uid="u1" />);
  scan(codes[0] ?? '');
  await pay('200');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(codes[0]);
  cleanup();
  renderPage(<Counter uid="u1" />);
  screen.getByText('000001');
  expect(await findPaidField()).toHaveProperty('value', '200');
  cleanup();
  renderPage(<Counter uid="u2" />);
  screen.getByText(copy.empty.title);
});

it('says why a card cannot be sold, and sells the others only after this card was removed', async () => {
  cards.set(codes[1] ?? '', cardOf(1, { obstacle: 'elsewhere', outlet: 'مكتبة النور' }));
  renderPage(<Counter uid="u1" />);
  scan(codes[0] ?? '');
  scan(codes[1] ?? '');
  await screen.findByText(copy.obstacles.elsewhere('مكتبة النور'));
  screen.getByText(copy.notSellable);
  expect(screen.getByRole('button', { name: copy.sell('البطاقتين') })).toHaveProperty(
    'disabled',
    true,
  );
  press(copy.remove('000002'));
  press(copy.sell('البطاقة'));
  await vi.waitFor(() => expect(sell).toHaveBeenCalledOnce());
});

it('lists a card that was not found, and adds each card only once', async () => {
  const unknown = makeCode('').token;
  renderPage(<Counter uid="u1" />);
  scan('كلام');
  screen.getByText(copy.notCode);
  scan('12');
  screen.getByText(copy.courseMissing);
  scan(unknown);
  await screen.findByText(new RegExp(copy.unknown, 'u'));
  cards.set(unknown, cardOf(9));
  press(copy.retry);
  await screen.findByText('000010');
  scan(unknown);
  await screen.findByText(copy.duplicate('000010'));
});

it('asks for the price of a card without a price', async () => {
  cards.set(codes[0] ?? '', cardOf(0, { price: null }));
  renderPage(<Counter uid="u1" />);
  scan(codes[0] ?? '');
  const price = await screen.findByRole('textbox', { name: copy.price('000001') });
  expect(screen.getByRole('button', { name: copy.sell('البطاقة') })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.change(price, { target: { value: '٩٩' } });
  press(copy.sell('البطاقة'));
  await vi.waitFor(() => expect(sell).toHaveBeenCalledOnce());
  expect(sell.mock.calls[0]?.[0].cards).toEqual([{ cId: 'c1', serial: 1, price: 9_900 }]);
});

it('repeats a sale with the same request id after a lost response, and marks a refused card', async () => {
  sell
    .mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    .mockImplementationOnce(() =>
      Response.json(
        { error: 'conflict', message: 'في القائمة ما لا يُباع.', fields: { 'cards.0': 'بيعت.' } },
        { status: 409 },
      ),
    );
  renderPage(<Counter uid="u1" />);
  scan(codes[0] ?? '');
  await screen.findByText('000001');
  press(copy.sell('البطاقة'));
  await screen.findByText(new RegExp(copy.unsure, 'u'));
  press(copy.retry);
  await screen.findByText('بيعت.');
  screen.getByText('000001');
  scan(codes[1] ?? '');
  await screen.findByText('000002');
  press(copy.remove('000001'));
  press(copy.sell('البطاقة'));
  await screen.findByText(copy.receipt.title('ABCDEF'));
  const ids = sell.mock.calls.map(([{ requestId }]) => requestId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('keeps a card that is scanned while a sale is under way for the next sale', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sell.mockImplementationOnce(() => promise);
  renderPage(<Counter uid="u1" />);
  scan(codes[0] ?? '');
  await screen.findByText('000001');
  press(copy.sell('البطاقة'));
  await vi.waitFor(() => expect(sell).toHaveBeenCalledOnce());
  scan(codes[1] ?? '');
  await screen.findByText('000002');
  resolve(Response.json({ receipt }));
  await screen.findByText(copy.receipt.title('ABCDEF'));
  screen.getByText('000002');
  press(copy.sell('البطاقة'));
  await vi.waitFor(() => expect(sell).toHaveBeenCalledTimes(2));
  expect(sell.mock.calls[1]?.[0].cards).toEqual([{ cId: 'c1', serial: 2, price: 15_050 }]);
});

it('writes a receipt as a message without codes', () => {
  const lines = receiptText(receipt, 'مركز النور', '01012345678').split('\n');
  expect(lines[0]).toBe('مركز النور');
  expect(lines.slice(3)).toEqual([
    copy.receipt.line('النحو', '000001', copy.pounds('150.50')),
    'المجموع: 150.50 ج.م',
    'المدفوع: 200.00 ج.م',
    'الباقي: 49.50 ج.م',
    copy.receipt.phone('01012345678'),
  ]);
});

it('does not show a card as paid if its sale was undone', () => {
  const second = { cId: 'c1', serial: 2, title: 'النحو', price: 9_900 };
  const lines = [...receipt.lines, second];
  const undone = [{ cId: 'c1', serial: 1 }];
  const changed = { ...receipt, lines, undone, piastres: 9_900 };
  expect(receiptText(changed, 'مركز النور', '').split('\n').slice(3)).toEqual([
    copy.receipt.line('النحو', '000001', copy.receipt.undone),
    copy.receipt.line('النحو', '000002', copy.pounds(formatPounds(9_900, true))),
    copy.receipt.amount(copy.receipt.total, copy.pounds(formatPounds(9_900, true))),
  ]);
  renderPage(<ReceiptView receipt={changed} />);
  screen.getByText(copy.receipt.undone);
  expect(screen.queryByText(copy.pounds(formatPounds(receipt.piastres, true)))).toBeNull();
  expect(screen.queryByText(copy.receipt.paid)).toBeNull();
});
