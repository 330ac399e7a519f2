import type { Noun } from './plural.ts';

/** Nouns for quizzes. They are separate from `nouns`, which every page loads. */
export const quizNouns = {
  question: {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: 'أسئلة',
    many: 'سؤالًا',
    other: 'سؤال',
  },
  /** Forms after a preposition or a verb with an object: «لم تجب عن سؤالين». */
  questionAfterPreposition: {
    zero: 'أي سؤال',
    one: 'سؤال واحد',
    two: 'سؤالين',
    few: 'أسئلة',
    many: 'سؤالًا',
    other: 'سؤال',
  },
  minuteAfterPreposition: {
    zero: 'أقل من دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: 'دقائق',
    many: 'دقيقة',
    other: 'دقيقة',
  },
  attempt: {
    zero: 'لا محاولات',
    one: 'محاولة واحدة',
    two: 'محاولتان',
    few: 'محاولات',
    many: 'محاولة',
    other: 'محاولة',
  },
  mark: {
    zero: 'لا درجات',
    one: 'درجة واحدة',
    two: 'درجتان',
    few: 'درجات',
    many: 'درجة',
    other: 'درجة',
  },
} as const satisfies Record<string, Noun>;
