import * as z from 'zod';
import { limits } from '../limits.ts';
import { cleanLine, cleanText } from './text.ts';

/** How many times longer than the limit a text may be before cleaning shortens it. */
const roomForCleaning = 4;

interface Sentences {
  readonly tooLong?: string;
  /** Message for an empty text; if omitted, the text may be empty. */
  readonly required?: string;
}

/** Checks the length before cleaning, so that cleaning is never slow, and again afterwards. */
function cleanedSchema(
  clean: (text: string) => string,
  limit: number,
  { tooLong = `عدد الحروف ${limit} على الأكثر`, required }: Sentences,
) {
  const judged = z.string().max(limit, tooLong);
  return z
    .string()
    .max(limit * roomForCleaning, tooLong)
    .transform(clean)
    .pipe(required === undefined ? judged : judged.min(1, required));
}

/** Schema of one cleaned line of text with at most `limit` characters. */
export function lineSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanLine, limit, sentences);
}

/** Schema of cleaned text that may have several lines, with at most `limit` characters. */
export function textSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanText, limit, sentences);
}

/** Schema of the reason for a repair by staff, which the log stores. */
export const reasonSchema = lineSchema(limits.reason, {
  tooLong: 'السبب أطول من المسموح',
  required: 'اكتب السبب',
});
