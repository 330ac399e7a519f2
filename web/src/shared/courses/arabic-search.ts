import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { gradeLabels, madhhabLabels, sectionLabels } from './labels.ts';
import { yearAtStart, yearMark, yearsIn } from './school-year.ts';

/** Returns a word without its leading article: «والفقه» and «للفقه» are «فقه» too. */
export function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|و?لل)(?=.)/u, '');
}

/** One search term: matches anywhere, or at the beginning of a word. */
interface Term {
  readonly anywhere: readonly string[];
  readonly atWord: readonly string[];
}

/** Since «مسؤول» is «مسئول» too, a word has spellings with another hamza seat. */
function termOf(word: string): Term {
  const spellings = /[ؤئ]/u.test(word)
    ? [word, ...['و', 'ي'].map((seat) => word.replace(/[ؤئ]/gu, seat))]
    : [word];
  const anywhere = spellings.map(foldArabic);
  const stems = anywhere.map(withoutArticle).filter((stem) => !anywhere.includes(stem));
  return { anywhere, atWord: stems.map((stem) => ` ${stem}`) };
}

function contains(folded: string, { anywhere, atWord }: Term): boolean {
  if (anywhere.some((word) => folded.includes(word))) return true;
  return atWord.some((stem) => folded.startsWith(stem.slice(1)) || folded.includes(stem));
}

/** Returns the words of a text as written. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}ـ]+/u).filter((word) => word !== '');
}

function termsOf(query: string): Term[] {
  const words = wordsOf(query)
    .map((word) => ({ word, folded: foldArabic(word) }))
    // An article alone is the beginning of a word still being typed.
    .filter(({ folded }) => !['', 'ال'].includes(folded));
  const terms: Term[] = [];
  while (words.length > 0) {
    const year = yearAtStart(words.map(({ folded }) => folded));
    const own = words.splice(0, year?.length ?? 1);
    const { anywhere, atWord } = termOf(own.map(({ word }) => word).join(' '));
    const mark = year === null ? [] : [yearMark(year.grade)];
    terms.push({ anywhere: [...anywhere, ...mark], atWord });
  }
  return terms;
}

/** Parses a query once, so that a search of a thousand courses fits into one frame. */
export function arabicSearch(query: string) {
  const terms = termsOf(query);
  return {
    /** Nothing was searched for: everything matches. */
    empty: terms.length === 0,
    /** @param folded text after `foldArabic`. */
    matches: (folded: string) => terms.every((term) => contains(folded, term)),
    /** Whether each term is in at least one of the two texts. */
    matchesBoth: (folded: string, other: string) =>
      terms.every((term) => contains(folded, term) || contains(other, term)),
  };
}

/** Labels of a course besides its title. A course for both sections has the labels of each. */
function labelsOf({ grade, section, madhhab, subject, author }: CourseSummary): string[] {
  return [
    grade === null ? '' : `الصف السنة ${gradeLabels[grade]}`,
    section === null ? '' : sectionLabels[section],
    section === 'general' ? `${sectionLabels.scientific} ${sectionLabels.literary}` : '',
    madhhab === null ? '' : madhhabLabels[madhhab],
    subject,
    author?.name ?? '',
  ];
}

/** Returns a course with its searchable text, folded once. */
export function searchable(course: CourseSummary) {
  const title = foldArabic(course.title);
  const rest = foldArabic([...labelsOf(course), course.description].join(' '));
  const years = course.grade === null ? yearsIn(title) : [course.grade];
  return { course, title, text: [title, rest, ...years.map(yearMark)].join(' ') };
}
