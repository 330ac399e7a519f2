import { useState } from 'react';
import { readText, writeText } from '../../shared/storage.ts';

/** Layout of cards on a page for one kind of printer. Lengths are in millimetres. */
export interface Format {
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly card: { readonly width: number; readonly height: number };
  /** Space below each card for the cut, or 0 if the cards touch or are on separate labels. */
  readonly cut: number;
  /** Whether the printer has colours. Thermal printers have none. */
  readonly colours: boolean;
}

export type FormatName = 'a4' | 'label60' | 'label50' | 'roll80' | 'roll58';

/**
 * A4 sheets, labels with one card each, and paper rolls. The print head reaches 72 of 80 mm and 48
 * of 58 mm of a roll. The pages of a roll are higher than wide, because drivers rotate wide pages.
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

/** Returns the margins. On A4 they are wider than the strip that printers cannot reach. */
export function marginsOf({ page, columns, rows, card, cut }: Format) {
  return {
    x: (page.width - columns * card.width) / 2,
    y: (page.height - rows * (card.height + cut)) / 2,
  };
}

export function pageCount(format: Format, cards: number): number {
  return Math.ceil(cards / cardsPerPage(format));
}

/** Splits cards, sorted by serial number, into pages. */
export function toPages<Card>(
  format: Format,
  cards: readonly Card[],
): readonly (readonly Card[])[] {
  const size = cardsPerPage(format);
  return Array.from({ length: pageCount(format, cards.length) }, (_, index) =>
    cards.slice(index * size, (index + 1) * size),
  );
}

/** Distance from a mark to the cards, so that an imprecise cut leaves no ink on a card. */
const markGap = 1.5;
const markLength = 4;

/**
 * Returns cut marks as an SVG path. They are in the margins of a sheet, for a ruler or a
 * guillotine, or across a roll below each card. The path is empty if nothing is cut.
 */
export function cutMarks(format: Format): string {
  const { page, columns, rows, card, cut } = format;
  const { x: marginX, y: marginY } = marginsOf(format);
  if (cut > 0) {
    const cutPosition = (row: number) => (row + 1) * (card.height + cut) - cut / 2;
    return Array.from({ length: rows }, (_, row) => `M0 ${cutPosition(row)}h${page.width}`).join(
      '',
    );
  }
  if (cardsPerPage(format) === 1) return '';
  const xs = Array.from({ length: columns + 1 }, (_, index) => marginX + index * card.width);
  const ys = Array.from({ length: rows + 1 }, (_, index) => marginY + index * card.height);
  const vertical = xs.flatMap((x) => [
    `M${x} ${marginY - markGap}v${-markLength}`,
    `M${x} ${page.height - marginY + markGap}v${markLength}`,
  ]);
  const horizontal = ys.flatMap((y) => [
    `M${marginX - markGap} ${y}h${-markLength}`,
    `M${page.width - marginX + markGap} ${y}h${markLength}`,
  ]);
  return [...vertical, ...horizontal].join('');
}

const storageKey = 'markaz.print-format';

const isFormat = (name: string | null): name is FormatName => name !== null && name in formats;

/** Returns the format that was last chosen in this browser (A4 by default), and a setter. */
export function useFormat(): [FormatName, (name: string) => void] {
  const [name, setName] = useState<FormatName>(() => {
    const stored = readText(storageKey);
    return isFormat(stored) ? stored : 'a4';
  });
  const changeFormat = (chosen: string) => {
    if (!isFormat(chosen)) return;
    writeText(storageKey, chosen);
    setName(chosen);
  };
  return [name, changeFormat];
}
