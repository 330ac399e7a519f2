import type { Grade } from '@markaz/contract/catalogue/courses';

/** All patterns expect folded text (`foldArabic`): «أولى» is «اولي», «تالتة» is «تالته». */
const ordinal = '(?:ال)?(?:اول[يه]?|[ثت]انيه?|[ثت]ال[ثت]ه?)';
const yearNoun = '(?:ال|لل|بال)?(?:صف|سنه|فرقه)';
const stage = '(?:ال)?(?:ثانويه?|ث)(?: (?:ال)?ازهريه?)?';

/** Matches a school year such as «الصف الثالث», «تالتة ثانوي», «3 ثانوي» or «٣ث». */
const yearPhrase = `(?:${yearNoun} (?:${ordinal}|[123])(?: ${stage})?|(?:${ordinal}|[123]) ?${stage}|ث[123])(?= )`;
const phraseInText = new RegExp(` ${yearPhrase}`, 'gu');
/** In a search, «تالتة» alone also counts as a school year. */
const phraseAtStart = new RegExp(`^(?:${yearPhrase}|${ordinal}(?= ))`, 'u');

const gradePatterns = [
  ['1', /اول|1/u],
  ['2', /[ثت]اني|2/u],
  ['3', /[ثت]ال[ثت]|3/u],
] as const satisfies (readonly [Grade, RegExp])[];

function gradeIn(text: string): Grade | undefined {
  return gradePatterns.find(([, pattern]) => pattern.test(text))?.[0];
}

/**
 * Returns the mark that stands for a grade in searchable text. A user's query cannot contain the
 * mark, because folding removes «§».
 */
export function gradeMark(grade: Grade): string {
  return `§${grade}`;
}

export function gradesIn(folded: string): Grade[] {
  return [...` ${folded} `.matchAll(phraseInText)].flatMap(([text]) => gradeIn(text) ?? []);
}

/** Returns the school year at the start of folded words, and the number of words that name it. */
export function gradeAtStart(words: readonly string[]): { grade: Grade; length: number } | null {
  const text = phraseAtStart.exec(`${words.join(' ')} `)?.[0];
  const grade = text === undefined ? undefined : gradeIn(text);
  return text === undefined || grade === undefined
    ? null
    : { grade, length: text.split(' ').length };
}
