import { westernDigits } from '@markaz/contract/text/normalise';
import { cleanLine } from '@markaz/contract/text/text';

/** The mark at the start of a line, and the text after it. */
export type Mark =
  | {
      readonly kind: 'letter';
      readonly letter: string;
      /** Whether this is certainly an option's letter, unlike «د.», which may begin a name. */
      readonly isSure: boolean;
      readonly text: string;
    }
  | {
      readonly kind: 'number';
      readonly number: number;
      /** Whether only questions have such a mark. */
      readonly isQuestion: boolean;
      readonly text: string;
    }
  | { readonly kind: 'bullet'; readonly text: string };

export interface Line {
  /** Line number in the pasted text, from 1. */
  readonly number: number;
  readonly source: string;
  /** The cleaned text without stars. */
  readonly text: string;
  readonly mark: Mark | null;
  readonly starred: boolean;
}

const stars = new Set(['*', '✓', '✔', '☑', '✅', '\u{FE0F}']);

/** Removes the stars around a text. Check marks count as stars. */
function takeStars(text: string): { readonly text: string; readonly starred: boolean } {
  const characters = [...text];
  const isStar = (character: string) => stars.has(character);
  const from = characters.findIndex((character) => !isStar(character));
  if (from === -1) return { text: '', starred: characters.length > 0 };
  const to = characters.findLastIndex((character) => !isStar(character)) + 1;
  const inner = characters.slice(from, to).join('').trim();
  // «√» counts only at the end, because before a text it means a root.
  const rooted = inner.endsWith(' √');
  return {
    text: rooted ? inner.slice(0, -2).trim() : inner,
    starred: rooted || from > 0 || to < characters.length,
  };
}

const letterMark = /^[([]?([أاإآبتثجحخدهوزa-h])(?:ـ{0,3} ?[)\].:/–—-] ?|ـ{1,3} )/iu;
/** A mark such as «س١:», which never numbers an option. */
const questionMark = /^(?:س|سؤال|السؤال) ?(\d{1,3})(?!\d)(?: ?[)\].:/ـ–—-]{1,3})? ?/u;
const numberMark = /^[([]?(\d{1,3}) ?[)\].:/ـ–—-]{1,3}(?: |(?!\d))/u;
const bulletMark = /^(?:[•●○◦▪▫■□◆◇►▶‣·\uF0B7\uF0A7\uF0FC\uF0D8] ?|[-–—](?: |(?=\p{L})))/u;
/** Letters that Word copies instead of bullets in symbol fonts. */
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
  // The lengths are equal, because each digit replaces one digit.
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

/** Reads a line of pasted text; null if it has no visible text. */
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
/** Tabs with which Word separates options on one line. */
const tabs = /\t(?=[ *✓✔]{0,3}[([]?[أاإآبتثجحخدهوزa-h]ـ{0,3}\s?[)\].:/–—-])/iu;

/** Reads the lines of a text. An empty line becomes null. */
export function linesOf(text: string): (Line | null)[] {
  return text.split(ends).flatMap((source, index) => {
    const parts = source.split(tabs).map((part) => readLine(part, index + 1));
    const read = parts.filter((part) => part !== null).map((part) => ({ ...part, source }));
    return read.length === 0 ? [null] : read;
  });
}

/** Reads a line that explains a question or names its answer, recognised by its first words. */
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

/** Longest first words, in characters. «الإجابة الصحيحة» may be stretched. */
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

/** Whether a word means true or false; null for any other word. */
export function truthOf(word: string): boolean | null {
  const bare = word.replaceAll('ـ', '').replaceAll('\u{FE0F}', '').trim();
  return Object.hasOwn(truths, bare) ? (truths[bare] ?? null) : null;
}

const bracketed = /[([]([^()[\]]{0,30})[)\]] ?\.?$/u;
const blank = /^[\s.…_]*$/u;

/**
 * Reads a statement that ends with its truth in brackets, as in «… (صح)».
 * @returns null without such brackets; `isTrue` is null if they are empty
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
