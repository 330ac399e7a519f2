import type { CounterCard, Receipt } from '@markaz/contract/money/counter';
import type { Shift } from '@markaz/contract/money/shifts';
import type { Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../../scripts/seed/courses/physics.ts';
import { pictureTime } from '../steady-times.ts';

const at = pictureTime.toISOString();
const by = { uid: 'seller', email: null };

const cards: readonly CounterCard[] = [
  {
    cId: 'c1',
    serial: 17,
    title: fiqh.info.title,
    price: 15_000,
    outlet: '',
    obstacle: null,
  },
  {
    cId: 'c2',
    serial: 204,
    title: physics.info.title,
    price: 17_550,
    outlet: '',
    obstacle: null,
  },
  {
    cId: 'c2',
    serial: 205,
    title: physics.info.title,
    price: 17_550,
    outlet: '',
    obstacle: 'sold',
  },
];

const receipt: Receipt = {
  id: '4f7a2c9be01d',
  at,
  by,
  lines: cards
    .slice(0, 2)
    .map(({ cId, serial, title, price }) => ({ cId, serial, title, price: price ?? 0 })),
  undone: [],
  piastres: 32_550,
  paid: 40_000,
  shift: 's1',
};

const sums = {
  receipts: 12,
  sales: 340_550,
  refunded: 15_050,
  paidIn: 150_000,
  paidOut: 20_000,
  expected: 505_500,
};

const openShift: Shift = { id: 's1', by, at, float: 50_000, closed: null };
const closedShift = (id: string, counted: number, note: string): Shift => ({
  ...openShift,
  id,
  closed: { at, ...sums, counted, note },
});
const shifts = [openShift, closedShift('s2', 505_500, ''), closedShift('s3', 504_000, 'فكة ناقصة')];

async function routeCalls(page: Page): Promise<void> {
  let lookups = 0;
  await page.route('**/api/admin/counter/lookup', (route) =>
    route.fulfill({ json: { card: cards[lookups++ % cards.length] } }),
  );
  await page.route('**/api/admin/counter/receipt', (route) => route.fulfill({ json: { receipt } }));
  await page.route('**/api/admin/shifts/current', (route) =>
    route.fulfill({ json: { current: { shift: openShift, sums } } }),
  );
  await page.route('**/api/admin/shifts', (route) =>
    route.fulfill({ json: { shifts, next: null } }),
  );
}

/** Opens the counter with two cards that can be sold and one that cannot. @param code a valid code */
export async function openSampleCounter(page: Page, code: string): Promise<void> {
  await routeCalls(page);
  await page.goto('/admin/counter');
  for (const { serial } of cards) {
    await page.getByRole('searchbox').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText(String(serial).padStart(6, '0')).waitFor();
  }
  await page.getByLabel('المدفوع بالجنيه').fill('400');
}

export async function openSampleReceipt(page: Page): Promise<void> {
  await routeCalls(page);
  await page.goto('/admin/counter/receipts/sample');
  await page.getByRole('button', { name: 'اطبع' }).waitFor();
}

export async function openSampleShifts(page: Page): Promise<void> {
  await routeCalls(page);
  await page.goto('/admin/counter/shifts');
  await page.getByRole('heading', { name: 'الورديات السابقة' }).waitFor();
  await page
    .getByRole('button', { name: /^كشف وردية/u })
    .first()
    .waitFor();
}
