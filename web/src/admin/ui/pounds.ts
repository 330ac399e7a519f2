import { readPrice } from '@markaz/contract/cards/price';
import * as z from 'zod';
import { copy } from './copy.ts';

const negative = /^\s*[-−–]/u;

/** An amount in pounds as people type it → piastres; null where nothing was typed. */
export const poundsSchema = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const piastres = negative.test(text) ? null : readPrice(text);
  if (piastres !== null) return piastres;
  context.addIssue({ code: 'custom', message: copy.pounds.wrong });
  return z.NEVER;
});

/** The same the other way round: what a field for pounds shows of an amount. */
export function asPounds(piastres: number | null): string {
  return piastres === null ? '' : String(piastres / 100);
}
