import { readPrice } from '@markaz/contract/cards/price';
import * as z from 'zod';
import { copy } from './ui.copy.ts';

const negativeSign = /^\s*[-−–]/u;

/** Converts typed pounds to piastres, and an empty field to null. */
export const poundsSchema = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const piastres = negativeSign.test(text) ? null : readPrice(text);
  if (piastres !== null) return piastres;
  context.addIssue({ code: 'custom', message: copy.pounds.wrong });
  return z.NEVER;
});

/** Returns typed pounds in piastres, or null for an empty or wrong text. */
export function readPounds(text: string): number | null {
  return poundsSchema.safeParse(text).data ?? null;
}

/** Converts piastres to the text of an input field for pounds. */
export function toPoundsText(piastres: number | null): string {
  return piastres === null ? '' : String(piastres / 100);
}
