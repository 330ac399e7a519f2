import { formatSerial } from '@markaz/contract/access-code';
import type { CodeBatch } from '@markaz/contract/code-batches';
import { cardsPerSheet } from './sheet-geometry.ts';

/** What stands on one card. */
export interface CardFace {
  /** As printed; its groups are joined by dashes. */
  readonly token: string;
  readonly serial: string;
  /** What the QR code opens. */
  readonly link: string;
}

/** Groups to set apart: the prefix, if there is one, and three groups of four. */
export function groupsOf(token: string): readonly string[] {
  return token.split('-');
}

/** The line of a card that the code has for itself, and the largest it is printed, in millimetres. */
const codeLine = 55;
const largest = 5.2;
/** Advance of a monospaced symbol; every dash brings a little space of its own. */
const emPerSymbol = 0.61;
const emPerDash = 0.3;

/** Font size in millimetres at which a code fills its line, whatever its prefix. */
export function codeSize(token: string): number {
  const dashes = groupsOf(token).length - 1;
  const fitting = codeLine / (token.length * emPerSymbol + dashes * emPerDash);
  return Math.min(largest, Math.floor(fitting * 100) / 100);
}

/** The batch's cards in the order of their serial numbers. @param linkOf token → enrol link */
export function facesOf(
  { firstSerial }: Pick<CodeBatch, 'firstSerial'>,
  tokens: readonly string[],
  linkOf: (token: string) => string,
): readonly CardFace[] {
  return tokens.map((token, index) => ({
    token,
    serial: formatSerial(firstSerial + index),
    link: linkOf(token),
  }));
}

/** Cards to try printer and scissors on: they look like codes and are none. @param link any page */
export function sampleFaces(link: string): readonly CardFace[] {
  return Array.from({ length: cardsPerSheet }, (_, index) => ({
    token: 'XXXX-XXXX-XXXX',
    serial: String(index + 1).padStart(6, '0'),
    link,
  }));
}
