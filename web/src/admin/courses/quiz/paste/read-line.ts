import { westernDigits } from '@markaz/contract/text/normalise';
import { cleanLine } from '@markaz/contract/text/text';

/** The mark before a line's text, and the text without it. */
export type Mark =
  | {
      readonly kind: 'letter';
      readonly letter: string;
      /** Whether it is certainly an option's letter; «د.» may begin a name. */
      readonly isSure: boolean;
      readonly text: string;
    }
  | {
      readonly kind: 'number';
      readonly number: number;
      /** Whether only a question can have it. */
      readonly isQuestion: boolean;
      readonly text: string;
    }
  | { readonly kind: 'bullet'; readonly text: string };

export interface Line {
  /** Line of the pasted text, from 1. */
  readonly number: number;
  readonly source: string;
  /** Cleaned, without a star. */
  readonly text: string;
  readonly mark: Mark | null;
  readonly starred: boolean;
}

const stars = new Set(['*', '✓', '✔', '☑', '✅', '\u{FE0F}']);

/** Removes the stars around a text; a check mark counts as one. */
function takeStars(text: string): { readonly text: string; readonly starred: boolean } {
  const characters = [...text];
  const isStar = (character: string) => stars.has(character);
  const from = characters.findIndex((character) => !isStar(character));
  if (from === -1) return { text: '', starred: characters.length > 0 };
  const to = characters.findLastIndex((character) => !isStar(character)) + 1;
  const inner = characters.slice(from, to).join('').trim();
  // Only at the end: before a text, it is arithmetic.
  const rooted = inner.endsWith(' √');
  return {
    text: rooted ? inner.slice(0, -2).trim() : inner,
    starred: rooted || from > 0 || to < characters.length,
  };
}

const letterMark = /^[([]?([أاإآبتثجحخدهوزa-h])(?:ـ{0,3} ?[)\].:/–—-] ?|ـ{1,3} )/iu;
/** Such as «س١:», which never numbers an option. */
const questionMark = /^(?:س|سؤال|السؤال) ?(\d{1,3})(?!\d)(?: ?[)\].:/ـ–—-]{1,3})? ?/u;
const numberMark = /^[([]?(\d{1,3}) ?[)\].:/ـ–—-]{1,3}(?: |(?!\d))/u;
const bulletMark = /^(?:[•●○◦▪▫■□◆◇►▶‣·\uF0B7\uF0A7\uF0FC\uF0D8] ?|[-–—](?: |(?=\p{L})))/u;
/** Word copies bullets of its symbol fonts as these letters. */
const wordBullet = /^[\s\u200E\u200F]*[o§ü]\t/u;

const alefs = /[أإآ]/gu;

function markOf(text: string, source: string): Mark | null {
  const letter = letterMark.exec(text);
  if (letter?.[1] !== undefined)
    return {
      kind: 'letter',
      letter: letter[1].toLowerCase().replace(alefs, 'ا'),
      isSure: /[)\]]/u.test(letter[0]),
      text: text.slice(letter[0].length),
    };
  // Same length as `text`: each digit replaces one digit.
  const western = westernDigits(text);
  const question = questionMark.exec(western);
  const number = question ?? numberMark.exec(western);
  if (number !== null)
    return {
      kind: 'number',
      number: Number(number[1]),
      isQuestion: question !== null,
      text: text.slice(number[0].length),
    };
  const bullet = bulletMark.exec(text)?.[0] ?? (wordBullet.test(source) ? text.slice(0, 2) : null);
  return bullet === null ? null : { kind: 'bullet', text: text.slice(bullet.length) };
}

/** Reads a line of pasted text; null if nothing is visible in it. */
function readLine(source: string, number: number): Line | null {
  const cleaned = cleanLine(source);
  if (cleaned === '') return null;
  const { text, starred } = takeStars(cleaned);
  const mark = markOf(text, source);
  if (mark === null) return { number, source, text, mark, starred };
  const inner = takeStars(mark.text);
  return {
    number,
    source,
    text,
    mark: { ...mark, text: inner.text },
    starred: starred || inner.starred,
  };
}

const ends = /\r\n|[\n\r\v\f\u2028\u2029]/u;
/** Options on one line, which Word separates with tabs. */
const tabs = /\t(?=[ *✓✔]{0,3}[([]?[أاإآبتثجحخدهوزa-h]ـ{0,3}\s?[)\].:/–—-])/iu;

/** Reads the lines of a text; null for each empty one. */
export function linesOf(text: string): (Line | null)[] {
  return text.split(ends).flatMap((source, index) => {
    const parts = source.split(tabs).map((part) => readLine(part, index + 1));
    const read = parts.filter((part) => part !== null).map((part) => ({ ...part, source }));
    return read.length === 0 ? [null] : read;
  });
}

/** Reads a line that explains a question or names its right answer, by the word at its start. */
export function noteOf({ text, starred }: Pick<Line, 'text' | 'starred'>): {
  readonly kind: 'explanation' | 'answer';
  readonly text: string;
} | null {
  const colon = text.search(/[:：]/u);
  if (colon === -1 || colon > longestHead || starred) return null;
  const head = text.slice(0, colon).replaceAll('ـ', '').trim();
  const rest = text.slice(colon + 1).trim();
  if (/^(?:ال)?(?:شرح|تفسير|تعليل|توضيح)$/u.test(head)) return { kind: 'explanation', text: rest };
  if (/^(?:ال)?(?:[إا]جابة|جواب)(?: الصحيحة?)?$/u.test(head)) return { kind: 'answer', text: rest };
  return null;
}

/** Characters: enough for «الإجابة الصحيحة» stretched as in a title. */
const longestHead = 60;

const truths: Readonly<Record<string, boolean>> = {
  صح: true,
  صواب: true,
  صحيح: true,
  صحيحة: true,
  '✓': true,
  '✔': true,
  '√': true,
  خطأ: false,
  خطا: false,
  خاطئ: false,
  خاطئة: false,
  غلط: false,
  '×': false,
  '✗': false,
  '✘': false,
};

/** Whether a word means right or wrong; null for another word. */
export function truthOf(word: string): boolean | null {
  const bare = word.replaceAll('ـ', '').replaceAll('\u{FE0F}', '').trim();
  return Object.hasOwn(truths, bare) ? (truths[bare] ?? null) : null;
}

const bracketed = /[([]([^()[\]]{0,30})[)\]] ?\.?$/u;
const blank = /^[\s.…_]*$/u;

/**
 * Reads a statement that ends with its truth in brackets: «… (صح)».
 * @returns `isTrue` null if the brackets are empty; null without such brackets
 */
export function statementOf(
  text: string,
): { readonly text: string; readonly isTrue: boolean | null } | null {
  const found = bracketed.exec(text);
  if (found?.[1] === undefined) return null;
  const isTrue = truthOf(found[1]);
  if (isTrue === null && !blank.test(found[1])) return null;
  return { text: text.slice(0, found.index).trim(), isTrue };
}
