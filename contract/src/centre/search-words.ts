import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { searchWordSchema } from '../site/site-settings.ts';
import { foldArabic } from '../text/fold-arabic.ts';
import { lineSchema } from '../text/text-schema.ts';

/** Every visitor receives the words with the catalogue, so there are few of them. */
export const maxSearchWords = 100;
export const maxSearchWordLength = 40;
/** Minimum number of letters after folding. */
const minSearchWordLength = 2;

const textSchema = lineSchema(maxSearchWordLength, { tooLong: 'الكلمة أطول من المسموح' });

/** The two texts of a search word, as staff type them. */
export const searchWordInputSchema = z
  .object({
    word: textSchema.refine(
      (text) => foldArabic(text).length >= minSearchWordLength,
      'اكتب كلمة من حرفين على الأقل',
    ),
    means: textSchema.refine((text) => foldArabic(text) !== '', 'اكتب الكلمة التي في الكورسات'),
  })
  .refine(({ word, means }) => foldArabic(word) !== foldArabic(means), {
    path: ['means'],
    message: 'الكلمتان واحدة في البحث. اكتب كلمة أخرى.',
  });

const responseSchema = z.object({ words: z.array(searchWordSchema) });

export const searchWordEndpoints = {
  'admin/search-words': postWithoutBody({
    summary: 'Lists the words that staff added to the catalogue search, with their meanings.',
    access: 'content',
    response: responseSchema,
  }),
  'admin/search-words/set': post({
    summary: `Adds a word to the catalogue search, or changes its meaning; 409 above ${maxSearchWords} words. The same word in another spelling is replaced. A repeated request changes nothing.`,
    access: 'content',
    request: searchWordInputSchema,
    response: responseSchema,
  }),
  'admin/search-words/remove': post({
    summary: 'Removes a word from the catalogue search. A repeated request changes nothing.',
    access: 'content',
    request: z.object({ word: textSchema }),
    response: responseSchema,
  }),
} as const;
