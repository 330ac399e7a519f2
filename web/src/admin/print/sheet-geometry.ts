/** Where cards lie on an A4 sheet. Lengths in millimetres. */
export const sheet = {
  width: 210,
  height: 297,
  columns: 3,
  rows: 8,
  cardWidth: 64,
  cardHeight: 34,
} as const;

export const cardsPerSheet = sheet.columns * sheet.rows;

/** Margins, all of them wider than what printers leave empty. */
export const marginX = (sheet.width - sheet.columns * sheet.cardWidth) / 2;
export const marginY = (sheet.height - sheet.rows * sheet.cardHeight) / 2;

export function sheetCount(cards: number): number {
  return Math.ceil(cards / cardsPerSheet);
}

/** Cards in the order of their serial numbers → what lies on each sheet. */
export function toSheets<Card>(cards: readonly Card[]): readonly (readonly Card[])[] {
  return Array.from({ length: sheetCount(cards.length) }, (_, index) =>
    cards.slice(index * cardsPerSheet, (index + 1) * cardsPerSheet),
  );
}

/** A mark stands this far from the cards, so that no ink is left on a card cut askew. */
const gap = 1.5;
const markLength = 4;

/** Lines in the margins that a ruler or a guillotine is laid to, as an SVG path. */
export function cutMarks(): string {
  const { width, height, columns, rows, cardWidth, cardHeight } = sheet;
  const xs = Array.from({ length: columns + 1 }, (_, index) => marginX + index * cardWidth);
  const ys = Array.from({ length: rows + 1 }, (_, index) => marginY + index * cardHeight);
  const vertical = xs.flatMap((x) => [
    `M${x} ${marginY - gap}v${-markLength}`,
    `M${x} ${height - marginY + gap}v${markLength}`,
  ]);
  const horizontal = ys.flatMap((y) => [
    `M${marginX - gap} ${y}h${-markLength}`,
    `M${width - marginX + gap} ${y}h${markLength}`,
  ]);
  return [...vertical, ...horizontal].join('');
}
