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

/** Removes the stars at both ends of a text. Check marks count as stars. */
function stripStars(text: string): { readonly text: string; readonly starred: boolean } {
  const characters = [...text];
  const isStar = (character: string) => stars.has(character);
  const from = characters.findIndex((character) => !isStar(character));
  if (from === -1) return { text: '', starred: characters.length > 0 };
  const to = characters.findLastIndex((character) => !isStar(character)) + 1;
  const inner = characters.slice(from, to).join('').trim();
  // «√» counts only at the end, because before a text it means a root.
  const hasRootSign = inner.endsWith(' √');
  return {
    text: hasRootSign ? inner.slice(0, -2).trim() : inner,
    starred: hasRootSign || from > 0 || to < characters.length,
  };
}

const letterMarkPattern = /^[([]?([أاإآبتثجحخدهوزa-h])(?:ـ{0,3} ?[)\].:/–—-] ?|ـ{1,3} )/iu;
/** Matches a mark such as «س١:», which never belongs to an option. */
const questionMarkPattern = /^(?:س|سؤال|السؤال) ?(\d{1,3})(?!\d)(?: ?[)\].:/ـ–—-]{1,3})? ?/u;
const numberMarkPattern = /^[([]?(\d{1,3}) ?[)\].:/ـ–—-]{1,3}(?: |(?!\d))/u;
const bulletMarkPattern = /^(?:[•●○◦▪▫■□◆◇►▶‣·\uF0B7\uF0A7\uF0FC\uF0D8] ?|[-–—](?: |(?=\p{L})))/u;
/** Matches letters that Word copies instead of the bullets of symbol fonts. */
const wordBulletPattern = /^[\s\u200E\u200F]*[o§ü]\t/u;

const alefPattern = /[أإآ]/gu;

function readMark(text: string, source: string): Mark | null {
  const letter = letterMarkPattern.exec(text);
  if (letter?.[1] !== undefined)
    return {
      kind: 'letter',
      letter: letter[1].toLowerCase().replace(alefPattern, 'ا'),
      isSure: /[)\]]/u.test(letter[0]),
      text: text.slice(letter[0].length),
    };
  // Has the same length as `text`, because one digit replaces one digit.
  const western = westernDigits(text);
  const question = questionMarkPattern.exec(western);
  const number = question ?? numberMarkPattern.exec(western);
  if (number !== null)
    return {
      kind: 'number',
      number: Number(number[1]),
      isQuestion: question !== null,
      text: text.slice(number[0].length),
    };
  const bullet =
    bulletMarkPattern.exec(text)?.[0] ?? (wordBulletPattern.test(source) ? text.slice(0, 2) : null);
  return bullet === null ? null : { kind: 'bullet', text: text.slice(bullet.length) };
}

/** Reads a line of pasted text. Returns null if it has no visible text. */
function readLine(source: string, number: number): Line | null {
  const cleaned = cleanLine(source);
  if (cleaned === '') return null;
  const { text, starred } = stripStars(cleaned);
  const mark = readMark(text, source);
  if (mark === null) return { number, source, text, mark, starred };
  const inner = stripStars(mark.text);
  return {
    number,
    source,
    text,
    mark: { ...mark, text: inner.text },
    starred: starred || inner.starred,
  };
}

/** The orders in which options have letters. */
export const letterOrders = ['ابجدهوز', 'ابتثجحخ', 'abcdefgh'];

const inlineMarkPattern =
  /(^|\s)[*✓✔]{0,3}([([]?)([أاإآبتثجحخدهوزa-h])ـ{0,3}\s?([)\].:/–—-])(?=\s|\p{L}|\p{N}|[*✓✔])/giu;
/** The ends of marks without an opening bracket, and with one. */
const closings: Readonly<Record<string, string>> = { '': ').:/–—-', '(': ')', '[': ']' };
/** Matches a letter behind which a formula goes on: «أ : ب = …», «أ - ب». */
const operandPattern = /^\s*[أاإآبتثجحخa-h](?![\p{L}\p{M}\p{N}])/iu;

/**
 * Splits a line at the letters of its options, as in «(أ) … (ب) …». There must be at least two
 * letters in order, with the same brackets, because a text may also mention a letter or be a
 * formula.
 */
function splitOptions(source: string): string[] {
  if (readNote({ text: cleanLine(source), starred: false }) !== null) return [source];
  const marks: { readonly at: number; readonly letter: string; readonly style: string }[] = [];
  for (const found of source.matchAll(inlineMarkPattern)) {
    const [, space = '', bracket = '', typedLetter = '', end = ''] = found;
    const letter = typedLetter.toLowerCase().replace(alefPattern, 'ا');
    const style = bracket + end;
    const rest = source.slice(found.index + found[0].length);
    const isFormula = end !== ')' && end !== ']' && operandPattern.test(rest);
    if (isFormula || !closings[bracket]?.includes(end)) continue;
    const last = marks.at(-1);
    const isNext = letterOrders.some(
      (order) =>
        order.includes(letter) &&
        order.indexOf(letter) === (last === undefined ? 0 : order.indexOf(last.letter) + 1),
    );
    if (isNext && (last === undefined || last.style === style))
      marks.push({ at: found.index + space.length, letter, style });
  }
  if (marks.length < 2) return [source];
  const starts = [0, ...marks.map(({ at }) => at)];
  return starts.map((start, index) => source.slice(start, starts[index + 1]));
}

const lineEndPattern = /\r\n|[\n\r\v\f\u2028\u2029]/u;
/** Matches the tabs by which Word separates options on one line. */
const optionTabPattern = /\t(?=[ *✓✔]{0,3}[([]?[أاإآبتثجحخدهوزa-h]ـ{0,3}\s?[)\].:/–—-])/iu;

/** Reads the lines of a text. An empty line becomes null. */
export function readLines(text: string): (Line | null)[] {
  return text.split(lineEndPattern).flatMap((source, index) => {
    const parts = source
      .split(optionTabPattern)
      .flatMap(splitOptions)
      .map((part) => readLine(part, index + 1));
    const lines = parts.filter((part) => part !== null).map((part) => ({ ...part, source }));
    return lines.length === 0 ? [null] : lines;
  });
}

/** Reads a line with a label such as «الشرح:» or «الإجابة:». Returns null for other lines. */
export function readNote({ text, starred }: Pick<Line, 'text' | 'starred'>): {
  readonly kind: 'explanation' | 'answer';
  readonly text: string;
} | null {
  if (starred) return null;
  const letters = bareAnswerPattern.exec(text)?.[1];
  if (letters !== undefined) return { kind: 'answer', text: letters };
  const colon = text.search(/[:：]/u);
  if (colon === -1 || colon > maxLabelLength) return null;
  const label = text.slice(0, colon).replaceAll('ـ', '').trim();
  const content = text.slice(colon + 1).trim();
  if (/^(?:ال)?(?:شرح|تفسير|تعليل|توضيح)$/u.test(label))
    return { kind: 'explanation', text: content };
  if (answerLabelPattern.test(label)) return { kind: 'answer', text: content };
  return null;
}

const answerLabelPattern =
  /^(?:(?:ال)?(?:[إا]جابة|جواب)(?: الصحيحة?)?(?: هي| هو)?|(?:the )?(?:correct )?answer(?: is)?)$/iu;
/** Matches letters of options that follow «الإجابة» without a colon. */
const bareAnswerPattern =
  /^(?:ال)?(?:[إا]جابة|جواب)(?: الصحيحة?)?(?: هي| هو)? ([([]?[أابتثجحخدهوزa-h][)\]]?(?: ?[،,+] ?[([]?[أابتثجحخدهوزa-h][)\]]?){0,5})\.?$/iu;

/** Maximum length of a label, in characters. The letters of «الإجابة الصحيحة» may be stretched. */
const maxLabelLength = 60;

const truthWords: Readonly<Record<string, boolean>> = {
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

/** Returns whether a word means true or false, or null for any other word. */
export function readTruth(word: string): boolean | null {
  const bare = word.replaceAll('ـ', '').replaceAll('\u{FE0F}', '').trim();
  return Object.hasOwn(truthWords, bare) ? (truthWords[bare] ?? null) : null;
}

const bracketPattern = /[([]([^()[\]]{0,30})[)\]] ?\.?$/u;
const blankPattern = /^[\s.…_]*$/u;

/**
 * Reads a statement that ends with its truth in brackets, as in «… (صح)».
 * @returns null without such brackets. If the brackets are empty, `isTrue` is null.
 */
export function readStatement(
  text: string,
): { readonly text: string; readonly isTrue: boolean | null } | null {
  const found = bracketPattern.exec(text);
  if (found?.[1] === undefined) return null;
  const isTrue = readTruth(found[1]);
  if (isTrue === null && !blankPattern.test(found[1])) return null;
  return { text: text.slice(0, found.index).trim(), isTrue };
}
