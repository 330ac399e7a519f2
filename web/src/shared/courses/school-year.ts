import type { Grade } from '@markaz/contract/catalogue/courses';

/** All patterns expect folded text (`foldArabic`): «أولى» is «اولي», «تالتة» is «تالته». */
const word = '(?:ال)?(?:اول[يه]?|[ثت]انيه?|[ثت]ال[ثت]ه?)';
const before = '(?:ال|لل|بال)?(?:صف|سنه|فرقه)';
const stage = '(?:ال)?(?:ثانويه?|ث)(?: (?:ال)?ازهريه?)?';

/** Matches a school year such as «الصف الثالث», «تالتة ثانوي», «3 ثانوي» or «٣ث». */
const phrase = `(?:${before} (?:${word}|[123])(?: ${stage})?|(?:${word}|[123]) ?${stage}|ث[123])(?= )`;
const named = new RegExp(` ${phrase}`, 'gu');
/** In a search, «تالتة» alone also counts as a school year. */
const typed = new RegExp(`^(?:${phrase}|${word}(?= ))`, 'u');

const numbers = [
  ['1', /اول|1/u],
  ['2', /[ثت]اني|2/u],
  ['3', /[ثت]ال[ثت]|3/u],
] as const satisfies (readonly [Grade, RegExp])[];

function gradeIn(text: string): Grade | undefined {
  return numbers.find(([, number]) => number.test(text))?.[0];
}

/** Returns a school year's mark in folded text. Users cannot type it: folding removes «§». */
export function yearMark(grade: Grade): string {
  return `§${grade}`;
}

export function yearsIn(folded: string): Grade[] {
  return [...` ${folded} `.matchAll(named)].flatMap(([text]) => gradeIn(text) ?? []);
}

/** Returns the school year at the start of folded words, and the number of words that name it. */
export function yearAtStart(words: readonly string[]): { grade: Grade; length: number } | null {
  const text = typed.exec(`${words.join(' ')} `)?.[0];
  const grade = text === undefined ? undefined : gradeIn(text);
  return text === undefined || grade === undefined
    ? null
    : { grade, length: text.split(' ').length };
}
