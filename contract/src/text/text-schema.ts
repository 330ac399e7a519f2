import * as z from 'zod';
import { limits } from '../limits.ts';
import { cleanLine, cleanText } from './text.ts';

/** A text may be this many times longer than the limit before cleaning shortens it. */
const cleaningFactor = 4;

interface ErrorMessages {
  readonly tooLong?: string;
  /** Message for an empty text. If omitted, the text may be empty. */
  readonly required?: string;
}

/** Checks the length before cleaning, so that cleaning is never slow, and also after cleaning. */
function cleanedSchema(
  clean: (text: string) => string,
  limit: number,
  { tooLong = `عدد الحروف ${limit} على الأكثر`, required }: ErrorMessages,
) {
  const limited = z.string().max(limit, tooLong);
  return z
    .string()
    .max(limit * cleaningFactor, tooLong)
    .transform(clean)
    .pipe(required === undefined ? limited : limited.min(1, required));
}

/** Schema of one cleaned line of text with at most `limit` characters. */
export function lineSchema(limit: number, messages: ErrorMessages = {}) {
  return cleanedSchema(cleanLine, limit, messages);
}

/** Schema of cleaned text that may have several lines, with at most `limit` characters. */
export function textSchema(limit: number, messages: ErrorMessages = {}) {
  return cleanedSchema(cleanText, limit, messages);
}

/** Schema of the reason for a repair by staff, which the log stores. */
export const reasonSchema = lineSchema(limits.reason, {
  tooLong: 'السبب أطول من المسموح',
  required: 'اكتب السبب',
});
