import * as z from 'zod';
import { cleanLine, cleanText } from './text.ts';

/** By how much a text may be longer before it is cleaned: for white space and marks that go. */
const roomForCleaning = 4;

interface Sentences {
  readonly tooLong?: string;
  /** Where there must be something to read. */
  readonly required?: string;
}

/** Length is judged before any work is done on the text, and once more when it is clean. */
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

/** One line that people type, cleaned, with at most so many characters. */
export function lineSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanLine, limit, sentences);
}

/** The same with paragraphs. */
export function textSchema(limit: number, sentences: Sentences = {}) {
  return cleanedSchema(cleanText, limit, sentences);
}
