import { type Noun, plural } from '../format/plural.ts';
import type { News } from './whats-new.ts';

/** A noun whose forms for one and two are complete phrases. */
const lectures: Noun = {
  zero: '',
  one: 'محاضرة',
  two: 'محاضرتان',
  few: 'محاضرات',
  many: 'محاضرة',
  other: 'محاضرة',
};

const quizzes: Noun = {
  zero: '',
  one: 'اختبار',
  two: 'اختباران',
  few: 'اختبارات',
  many: 'اختبارًا',
  other: 'اختبار',
};

const exams: Noun = {
  zero: '',
  one: 'امتحان',
  two: 'امتحانان',
  few: 'امتحانات',
  many: 'امتحانًا',
  other: 'امتحان',
};

export const newsCopy = {
  fromCentre: 'المركز',
  /** Tells how many announcements wait, the shown one included. */
  waiting: (first: string, count: string) => `${first} من ${count}`,
  whatsNew: 'ما الجديد',
  inCourse: (news: string) => `الجديد: ${news}`,
  answer: 'إجابة سؤالك',
} as const;

/** Lists what is new: «محاضرة «النحو»، واختباران». Returns '' if nothing is new. */
export function describeNews(news: News): string {
  const kinds = [
    [news.lectures, lectures],
    [news.quizzes, quizzes],
    [news.exams, exams],
  ] as const;
  const parts = kinds.flatMap(([{ count, title }, noun]) =>
    count === 0 ? [] : [plural(count, noun) + (title ? ` «\u2068${title}\u2069»` : '')],
  );
  return [...parts, ...(news.hasAnswer ? [newsCopy.answer] : [])].join(' · ');
}
