import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { gradeLabels, madhhabLabels, sectionLabels } from './labels.ts';
import { gradeAtStart, gradeMark, gradesIn } from './school-year.ts';

/** Returns a word without its leading article: «والفقه» and «للفقه» become «فقه». */
export function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|و?لل)(?=.)/u, '');
}

/**
 * Spellings of a search term. Some match anywhere in a text, the others only at the start of a
 * word.
 */
interface Term {
  readonly anywhere: readonly string[];
  readonly atWordStart: readonly string[];
}

/**
 * Creates a term for a word. Adds spellings with another hamza seat, because «مسؤول» is also
 * written «مسئول».
 */
function createTerm(word: string): Term {
  const spellings = /[ؤئ]/u.test(word)
    ? [word, ...['و', 'ي'].map((seat) => word.replace(/[ؤئ]/gu, seat))]
    : [word];
  const anywhere = spellings.map(foldArabic);
  const stems = anywhere.map(withoutArticle).filter((stem) => !anywhere.includes(stem));
  return { anywhere, atWordStart: stems.map((stem) => ` ${stem}`) };
}

function contains(folded: string, { anywhere, atWordStart }: Term): boolean {
  if (anywhere.some((word) => folded.includes(word))) return true;
  return atWordStart.some((stem) => folded.startsWith(stem.slice(1)) || folded.includes(stem));
}

export function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}ـ]+/u).filter((word) => word !== '');
}

function parseTerms(query: string): Term[] {
  const words = splitWords(query)
    .map((word) => ({ word, folded: foldArabic(word) }))
    // Skip a lone article, because the user is still typing the word.
    .filter(({ folded }) => !['', 'ال'].includes(folded));
  const terms: Term[] = [];
  while (words.length > 0) {
    const year = gradeAtStart(words.map(({ folded }) => folded));
    const termWords = words.splice(0, year?.length ?? 1);
    const { anywhere, atWordStart } = createTerm(termWords.map(({ word }) => word).join(' '));
    const mark = year === null ? [] : [gradeMark(year.grade)];
    terms.push({ anywhere: [...anywhere, ...mark], atWordStart });
  }
  return terms;
}

/**
 * Parses a query. Parse it only once for all courses: searching a thousand courses then takes less
 * than a frame.
 */
export function arabicSearch(query: string) {
  const terms = parseTerms(query);
  return {
    /** Whether the query is empty and so matches everything. */
    isEmpty: terms.length === 0,
    /** @param folded text that `foldArabic` returned. */
    matches: (folded: string) => terms.every((term) => contains(folded, term)),
    /** Whether each term occurs in at least one of the two texts. */
    matchesEither: (folded: string, other: string) =>
      terms.every((term) => contains(folded, term) || contains(other, term)),
  };
}

/**
 * Returns all of a course's labels except its title. A course for both sections has both labels.
 */
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

/** Returns a course with its searchable text, which is folded once for all searches. */
export function searchable(course: CourseSummary) {
  const title = foldArabic(course.title);
  const otherText = foldArabic([...labelsOf(course), course.description].join(' '));
  const years = course.grade === null ? gradesIn(title) : [course.grade];
  return { course, title, text: [title, otherText, ...years.map(gradeMark)].join(' ') };
}
