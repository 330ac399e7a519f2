import { nouns, plural } from '../../shared/format/plural.ts';

/** Forms after «أتممت», which takes the accusative. */
const lectures = { ...nouns.lecture, two: 'محاضرتين' };
/** Forms after «عن», which takes the genitive. */
const quizzes = {
  zero: '',
  one: 'اختبار واحد',
  two: 'اختبارين',
  few: 'اختبارات',
  many: 'اختبارًا',
  other: 'اختبار',
};

/** Says what was done. At least one of the counts is not 0. */
export function describeWeek(lectureCount: number, quizCount: number): string {
  const facts = [
    lectureCount > 0 && `أتممت ${plural(lectureCount, lectures)}`,
    quizCount > 0 && `أجبت عن ${plural(quizCount, quizzes)}`,
  ];
  return `في آخر سبعة أيام ${facts.filter(Boolean).join(' و')}.`;
}
