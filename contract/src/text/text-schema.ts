import * as z from 'zod';
import { limits } from '../limits.ts';
import { cleanLine, cleanText } from './text.ts';

/** How many times longer a text may be before cleaning removes white space and marks. */
const roomForCleaning = 4;

interface Sentences {
  readonly tooLong?: string;
  /** Message for an empty text, if it is required. */
  readonly required?: string;
}

/** Checks the length before any work is done on the text, and again once it is clean. */
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

/** A cleaned line of text with at most that many characters. */
export function lineSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanLine, limit, sentences);
}

/** The same with paragraphs. */
export function textSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanText, limit, sentences);
}

/** Reason for a repair by staff, for a student or a card; stored in the log. */
export const reasonSchema = lineSchema(limits.reason, {
  tooLong: 'السبب أطول من المسموح',
  required: 'اكتب السبب',
});
