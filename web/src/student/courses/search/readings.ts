import { subjects } from '@markaz/contract/catalogue/subjects';
import type { SearchWord } from '@markaz/contract/site/site-settings';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { splitJoinedName } from '@markaz/contract/text/fold-name';
import { currentBrand } from '../../../shared/brand/settings.ts';
import { splitWords, withoutArticle } from '../../../shared/courses/arabic-search.ts';
import { memoize } from './memoize.ts';

/** A phrase that students type, and the texts by which it also finds courses. */
interface Synonym {
  /** The words of the phrase, folded and without articles. */
  readonly stems: readonly string[];
  readonly finds: readonly string[];
}

/**
 * Limits of what is understood, so that a search takes no longer than a frame. Queries of more words
 * are searched as typed.
 */
const maxWords = 8;
const maxReadings = 16;
/** Minimum number of letters by which the beginning of a word is understood. */
const minBeginning = 3;
/** Minimum length of two joined names. «أبواب» is one word. */
const minJoinedNames = 6;

const stemOf = (word: string) => withoutArticle(foldArabic(word));

function createSynonym(phrase: string, finds: readonly string[]): Synonym {
  return { stems: splitWords(phrase).map(stemOf), finds };
}

const subjectSynonyms = subjects.flatMap(({ finds, words }) =>
  words.map((word) => createSynonym(word, finds)),
);
const staffSynonyms = memoize((words: readonly SearchWord[]) =>
  words.map(({ word, means }) => createSynonym(word, [means])),
);
const noWords: readonly SearchWord[] = [];

const subjectWords = subjects.flatMap(({ words }) => words);
const subjectStems = new Set(subjectWords.map(stemOf));

/** The Latin names of subjects. */
export const latinSubjects = subjectWords.filter((word) => /^[a-z]/u.test(word));

/** Whether a word is a subject's name, so that it is not misspelled if it finds nothing. */
export function isSubject(word: string): boolean {
  return subjectStems.has(stemOf(word));
}

function isAt(at: number, typed: readonly string[], { stems }: Synonym): boolean {
  const [stem = '', typedStem = ''] = [stems[0], typed[at]];
  if (stems.length > 1) return stems.every((each, index) => each === typed[at + index]);
  return stem === typedStem || (typedStem.length >= minBeginning && stem.startsWith(typedStem));
}

/**
 * Returns the queries that a typed query may mean. The first has the words as typed. The others have
 * a subject's name in place of a word for it, the meaning in place of a word that staff added, and
 * two names in place of a joined one.
 */
export function readingsOf(query: string): readonly string[] {
  const words = splitWords(query);
  if (words.length > maxWords) return [query];
  const stems = words.map(stemOf);
  const synonyms = [...subjectSynonyms, ...staffSynonyms(currentBrand().searchWords ?? noWords)];
  /** The readings of the words from each index on. */
  const readings: (readonly string[])[] = [...words.map(() => []), ['']];
  for (const [at, word] of [...words.entries()].toReversed()) {
    const follow = (text: string, length = 1) =>
      (readings[at + length] ?? []).map((rest) => `${text} ${rest}`);
    const names =
      (stems[at] ?? '').length < minJoinedNames ? [] : splitJoinedName(foldArabic(word));
    readings[at] = [
      ...new Set([
        ...follow(word),
        ...(names.length > 0 ? follow(names.join(' ')) : []),
        ...synonyms
          .filter((synonym) => isAt(at, stems, synonym))
          .flatMap(({ stems: { length }, finds }) => finds.flatMap((text) => follow(text, length))),
      ]),
    ].slice(0, maxReadings);
  }
  return readings[0] ?? [];
}
