import fc from 'fast-check';
import { demoPeople } from '../../scripts/seed/people.ts';
import { testSize } from '../../scripts/testing/size.ts';
import { type RandomSheet, randomSheet } from '../fixtures/card-texts.ts';
import { measureCards, scanCards } from '../fixtures/scan-cards.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { closeContext, expect, type Fixtures, test } from '../fixtures/test.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

interface Printer {
  readonly format: string;
  readonly dpi: number;
  readonly oneBit: boolean;
}

const coarsestPrinter: Printer = { format: 'a4', dpi: 110, oneBit: false };

const printers: readonly Printer[] = testSize(
  [coarsestPrinter],
  [
    coarsestPrinter,
    { format: 'label50', dpi: 203, oneBit: true },
    { format: 'roll58', dpi: 203, oneBit: true },
    { format: 'a4', dpi: 300, oneBit: false },
    { format: 'a4', dpi: 203, oneBit: true },
    { format: 'label60', dpi: 203, oneBit: true },
    { format: 'roll80', dpi: 203, oneBit: true },
  ],
);

const dotsPerPixel = (dpi: number) => dpi / 96;

type RandomCard = RandomSheet['cards'][number];

/** Returns the titles of the lectures that the card with this index opens, by id. */
function titlesOf({ opens }: RandomCard, index: number): (readonly [string, string])[] {
  if (opens.kind !== 'lectures') return [];
  return opens.lectures.map((title, number) => [`l${index}-${number}`, title]);
}

/**
 * Returns what a card opens, as the API stores it. A bundle contains the courses of the first
 * cards.
 */
function scopeOf(card: RandomCard, index: number) {
  const { opens } = card;
  if (opens.kind === 'course') return opens;
  if (opens.kind === 'lectures')
    return { kind: opens.kind, lIds: titlesOf(card, index).map(([lId]) => lId) };
  const cIds = Array.from({ length: opens.courses }, (_, course) => `c${course}`);
  return { kind: opens.kind, name: opens.name, cIds };
}

/** Opens the print page for cards with these texts, on the printer's paper. */
async function openCards(
  visit: Fixtures['visit'],
  { format, dpi }: Printer,
  { cards, ...brand }: RandomSheet,
) {
  const page = await visit({
    deviceScaleFactor: dotsPerPixel(dpi),
    viewport: { width: 820, height: 1200 },
  });
  await page.addInitScript(
    (storedFormat) => localStorage.setItem('markaz.print-format', storedFormat),
    format,
  );
  await page.route('**/api/courses', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), settings: brand } });
  });
  await page.route('**/api/admin/courses', async (route) => {
    const answer = await route.fetch();
    const { courses } = await answer.json();
    const liveCourse = courses.find(({ state }: { readonly state: string }) => state === 'live');
    const cardCourses = cards.map(({ course }, index) => ({
      ...liveCourse,
      id: `c${index}`,
      title: course,
    }));
    await route.fulfill({ json: { courses: cardCourses } });
  });
  await page.route('**/api/admin/codes/cards', (route) => {
    const codes = cards.map((card, index) => ({
      ...card,
      opens: scopeOf(card, index),
      cId: `c${index}`,
      serial: 999_000 + index,
      state: 'unused',
    }));
    const lectures = Object.fromEntries(cards.flatMap(titlesOf));
    return route.fulfill({ json: { codes, lectures } });
  });
  await page.goto(`/admin/codes/print#${cards.map(({ token }) => token).join(',')}`);
  await expect(page.locator('[data-card]')).toHaveCount(cards.length);
  await page.emulateMedia({ media: 'print' });
  return page;
}

for (const printer of printers) {
  const { format, dpi, oneBit } = printer;
  test(`prints complete and scannable cards with any text on the format ${format} at ${dpi} dpi`, async ({
    visit,
    baseURL,
  }) => {
    const property = fc.asyncProperty(randomSheet, async (sheet) => {
      const page = await openCards(visit, printer, sheet);
      const region = page.getByRole('region', { name: 'معاينة الصفحات' });
      const measuredCards = await measureCards(region);
      const [first] = measuredCards;
      for (const { box, parts, complete, code, token } of measuredCards) {
        const [width, height] = [box.right - box.left, box.bottom - box.top];
        expect(code).toBe(token);
        expect(complete, `all of ${token}`).toBe(true);
        // Long texts do not move other parts. Every part is inside its card, at the same position
        // as on the first card.
        for (const [index, part] of parts.entries()) {
          const firstPart = first?.parts[index];
          for (const side of ['left', 'top', 'right', 'bottom'] as const)
            expect(part[side]).toBeCloseTo(firstPart?.[side] ?? Number.NaN, 1);
          expect(
            Math.min(part.left, part.top, width - part.right, height - part.bottom),
          ).toBeGreaterThan(0);
          for (const other of parts.slice(index + 1)) {
            const isApart =
              part.right <= other.left + 0.1 ||
              other.right <= part.left + 0.1 ||
              part.bottom <= other.top + 0.1 ||
              other.bottom <= part.top + 0.1;
            expect(isApart).toBe(true);
          }
        }
      }
      const scale = dotsPerPixel(dpi);
      const scannedLinks = await scanCards(
        await region.screenshot({ scale: 'device' }),
        measuredCards,
        {
          scale,
          oneBit,
        },
      );
      expect(scannedLinks).toEqual(
        sheet.cards.map(({ token }) => `${baseURL}/enroll?code=${token}`),
      );
      await closeContext(page.context());
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  });
}
