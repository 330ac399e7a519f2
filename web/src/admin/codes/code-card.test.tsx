// @vitest-environment happy-dom
import type { AccessCode } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { CardActions, CardFacts } from './code-card.tsx';
import { copy } from './codes.copy.ts';
import { copy as movesCopy } from './moves.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });
beforeEach(() => {
  vi.mocked(postJson).mockResolvedValue({ names: {} });
});
afterEach(cleanup);

const card = {
  token: 'TERM-0000-0000-0000',
  serial: 1,
  cId: 'b1',
  opens: { kind: 'bundle', name: 'ترم أول', cIds: ['c1', 'c2'] },
  lasts: { kind: 'days', days: 30 },
  batch: null,
  outlet: '',
  priceLabel: '',
  state: 'unused',
  stage: 'centre',
  createdAt: '2026-11-21T00:00:00.000Z',
  createdBy: 'a1',
  expiresAt: null,
  usedAt: null,
  usedBy: null,
  refund: null,
  changed: null,
  replaces: null,
  replacedBy: null,
  price: null,
  handedAt: null,
  soldAt: null,
  soldOn: null,
} as AccessCode;

type Props = ComponentProps<typeof CardFacts>;

function renderFacts(props: Partial<Props>) {
  const opened = [
    { id: 'c1', title: 'النحو' },
    { id: 'c2', title: null },
  ];
  renderPage(<CardFacts card={card} course={null} opened={opened} batch={null} {...props} />);
}

it('lists the courses that a card for a bundle opens, including a purged course', () => {
  renderFacts({});
  screen.getByText('باقة ترم أول');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'النحو',
    copy.card.purged,
  ]);
  screen.getByText('المشاهدة ٣٠ يومًا من استخدام الكود');
});

it('lists the lectures that a card opens, including a removed lecture', () => {
  const opens = { kind: 'lectures' as const, lIds: ['l1', 'l2'] };
  const opened = [
    { id: 'l1', title: 'الفاعل' },
    { id: 'l2', title: null },
  ];
  const course = { id: 'c1', title: 'النحو' };
  renderFacts({ card: { ...card, cId: 'c1', opens }, course, opened });
  screen.getByText('النحو');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'الفاعل',
    copy.card.removed,
  ]);
});

it('shows who paid back the price of a refunded card, and which card the student got instead', () => {
  const refund = {
    at: '2026-11-25T12:00:00.000Z',
    by: 'a1',
    outlet: 'مكتبة النور',
    piastres: 15_000,
    move: 'm1',
    exchangedFor: '1111-1111-1111',
  };
  renderFacts({ card: { ...card, state: 'used', usedAt: '2026-11-23T12:00:00.000Z', refund } });
  screen.getByText(copy.card.refunded);
  screen.getByText(copy.card.paidBackBy(formatPrice(15_000), 'مكتبة النور'));
  screen.getByRole('link', { name: '1111-1111-1111' });
});

it('shows the last day of access for a used card', () => {
  renderFacts({ card: { ...card, state: 'used', usedAt: '2026-11-23T12:00:00.000Z' } });
  screen.getByText('المشاهدة حتى ٢٣ ديسمبر ٢٠٢٦');
});

it('sells the card itself, without a typed serial number, and keeps the typed note after a failure', async () => {
  const calls: unknown[] = [];
  vi.mocked(postJson).mockImplementation(async (path, body) => {
    if (path !== 'admin/cards/sell') return { outlets: [] };
    calls.push(body);
    if (calls.length === 1) throw new ApiError({ status: 0, code: 'offline', message: 'x' });
    return { changed: 1, unchanged: 0, skipped: {}, move: null };
  });
  renderPage(<CardActions card={{ ...card, price: 15_000, serial: 7 }} />);
  expect(screen.queryByRole('button', { name: 'أرجِع البطاقة' })).toBeNull();
  press('بِع البطاقة');
  const dialog = await screen.findByRole('dialog');
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: /^ملاحظة/u });
  fireEvent.change(note, { target: { value: 'طالب من المنصورة' } });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await screen.findByText(new RegExp(movesCopy.unsure, 'u'));
  expect(note.value).toBe('طالب من المنصورة');
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await screen.findByText(movesCopy.nothing);
  expect(calls[1]).toEqual(calls[0]);
  expect(calls[0]).toEqual({
    cId: 'b1',
    from: 7,
    to: 7,
    outlet: '',
    on: 'paid',
    price: 15_000,
    note: 'طالب من المنصورة',
    requestId: expect.any(String),
  });
});
