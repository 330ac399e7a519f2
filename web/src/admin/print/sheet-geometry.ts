/** Where cards lie on a page, for each printer that they are printed with. Lengths in millimetres. */
export interface Format {
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly card: { readonly width: number; readonly height: number };
  /** Below each card, where it is cut; none where cards touch or each has a label of its own. */
  readonly cut: number;
  /** Thermal printers know black and white, and nothing between. */
  readonly colours: boolean;
}

export type FormatName = 'a4' | 'label60' | 'label50' | 'roll80' | 'roll58';

/**
 * A4; labels, one a page; paper rolls, of which the head reaches 72 of 80 mm and 48 of 58 mm. A
 * roll's pages are higher than wide, or drivers turn them.
 */
export const formats: Readonly<Record<FormatName, Format>> = {
  a4: {
    page: { width: 210, height: 297 },
    columns: 3,
    rows: 8,
    card: { width: 64, height: 34 },
    cut: 0,
    colours: true,
  },
  label60: label(60, 40),
  label50: label(50, 30),
  roll80: roll({ width: 80, rows: 3, card: { width: 72, height: 34 } }),
  roll58: roll({ width: 58, rows: 2, card: { width: 48, height: 32 } }),
};

function label(width: number, height: number): Format {
  const size = { width, height };
  return { page: size, columns: 1, rows: 1, card: size, cut: 0, colours: false };
}

function roll({ width, rows, card }: { width: number } & Pick<Format, 'rows' | 'card'>): Format {
  const cut = 3;
  const height = rows * (card.height + cut);
  return { page: { width, height }, columns: 1, rows, card, cut, colours: false };
}

export function cardsPerPage({ columns, rows }: Format): number {
  return columns * rows;
}

/** What is left around the cards; on A4 more than what printers leave empty. */
export function marginsOf({ page, columns, rows, card, cut }: Format) {
  return {
    x: (page.width - columns * card.width) / 2,
    y: (page.height - rows * (card.height + cut)) / 2,
  };
}

export function pageCount(format: Format, cards: number): number {
  return Math.ceil(cards / cardsPerPage(format));
}

/** Cards in the order of their serial numbers → what lies on each page. */
export function toPages<Card>(
  format: Format,
  cards: readonly Card[],
): readonly (readonly Card[])[] {
  const size = cardsPerPage(format);
  return Array.from({ length: pageCount(format, cards.length) }, (_, index) =>
    cards.slice(index * size, (index + 1) * size),
  );
}

/** A mark stands this far from the cards, so that no ink is left on a card cut askew. */
const gap = 1.5;
const markLength = 4;

/**
 * Lines to cut along, as an SVG path: in the margins of a sheet, for a ruler or a guillotine; across
 * a roll below each card; none where there is nothing to cut.
 */
export function cutMarks(format: Format): string {
  const { page, columns, rows, card, cut } = format;
  const { x: marginX, y: marginY } = marginsOf(format);
  if (cut > 0) {
    const below = (row: number) => (row + 1) * (card.height + cut) - cut / 2;
    return Array.from({ length: rows }, (_, row) => `M0 ${below(row)}h${page.width}`).join('');
  }
  if (cardsPerPage(format) === 1) return '';
  const xs = Array.from({ length: columns + 1 }, (_, index) => marginX + index * card.width);
  const ys = Array.from({ length: rows + 1 }, (_, index) => marginY + index * card.height);
  const vertical = xs.flatMap((x) => [
    `M${x} ${marginY - gap}v${-markLength}`,
    `M${x} ${page.height - marginY + gap}v${markLength}`,
  ]);
  const horizontal = ys.flatMap((y) => [
    `M${marginX - gap} ${y}h${-markLength}`,
    `M${page.width - marginX + gap} ${y}h${markLength}`,
  ]);
  return [...vertical, ...horizontal].join('');
}
