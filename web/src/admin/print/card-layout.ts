import type { Format } from './sheet-geometry.ts';

/**
 * Places on a card, in millimetres: picture and words above, then, on the full width, the code, the
 * line with number and price, and the line with phone and address. Texts never move them.
 */
export interface CardLayout {
  /** Scale of all texts; below 1 on small cards. */
  readonly unit: number;
  readonly qr: number;
  /** Width of the words beside the QR code. */
  readonly words: number;
  /** Width of a full line. */
  readonly line: number;
}

/** In units, from card.module.css: the rows of text below the picture, and the space around all. */
const rowsBelowPicture = 5.6 + 3.2 + 2.8;
const whiteAround = 1.8 + 1.6 + 1;
/** At either side, and between picture and words. */
const side = 2.5;
const between = 2;

/** Smallest card whose texts have their full size. */
const fullSize = 55;

export function cardLayout({ card }: Pick<Format, 'card'>): CardLayout {
  const unit = card.width < fullSize ? 0.88 : 1;
  const line = card.width - 2 * side * unit;
  const qr = Math.min(card.height - (rowsBelowPicture + whiteAround) * unit, line * 0.4);
  return { unit, qr, words: line - qr - between * unit, line };
}

/** Average advance of a symbol in the texts' font, in ems; longer texts are cut off. */
const emPerSymbol = 0.56;

/** Font size at which a text fits a width, between two limits. */
export function fit(text: string, width: number, [smallest, largest]: readonly [number, number]) {
  const fitting = width / (Math.max(1, [...text].length) * emPerSymbol);
  return Math.min(largest, Math.max(smallest, Math.floor(fitting * 100) / 100));
}

/** Advance of a monospaced symbol; every dash adds a little space. */
const emPerCodeSymbol = 0.61;
const emPerDash = 0.3;
const largestCode = 5.2;

/** Groups to set apart: the prefix, if there is one, and three groups of four. */
export function groupsOf(token: string): readonly string[] {
  return token.split('-');
}

/** Font size at which a code fills its line, with any prefix. */
export function codeSize(token: string, { line, unit }: CardLayout): number {
  const dashes = groupsOf(token).length - 1;
  // The frame takes part of the line.
  const fitting = (line - 2.5) / (token.length * emPerCodeSymbol + dashes * emPerDash);
  return Math.min(largestCode * unit, Math.floor(fitting * 100) / 100);
}
