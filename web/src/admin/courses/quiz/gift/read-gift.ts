import {
  type QuestionInput,
  questionInputSchema,
  trueFalseAnswers,
  writtenAnswers,
} from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine, cleanText } from '@markaz/contract/text/text';
import {
  type GIFTQuestion,
  type MultipleChoice,
  parse,
  type TextFormat,
  type TrueFalse,
} from 'gift-pegjs';
import type { ReadQuestion } from '../paste/add-questions-dialog.tsx';
import { copy } from './gift.copy.ts';

export interface GiftFile {
  /** The questions. For a faulty question, `text` is its title or the start of its text. */
  readonly entries: readonly ReadQuestion[];
  /** Number of categories in the file. They are dropped, because a quiz has no categories. */
  readonly categories: number;
  /** Whether questions show pictures, which no GIFT file contains. */
  readonly losesPictures: boolean;
}

/** The lines of a question in a GIFT file. */
interface GiftRecord {
  readonly line: number;
  readonly text: string;
}

const categoryPattern = /^\s*\$CATEGORY:/u;

/**
 * Whether an empty line is within the braces of a question: the lines before it open braces that
 * are closed before others are opened. Without the second condition, a question whose end is
 * missing would swallow the next question.
 */
function isWithinBraces(linesBefore: readonly string[], linesAfter: readonly string[]): boolean {
  const before = linesBefore.join('\n');
  const open = findUnescaped(before, '{');
  if (open === -1 || findUnescaped(before, '}', open) !== -1) return false;
  for (const line of linesAfter) {
    const brace = findUnescaped(line, '{}');
    if (brace !== -1) return line[brace] === '}';
  }
  return false;
}

/**
 * Splits a file at empty lines into questions, so that an unreadable question does not affect the
 * others.
 */
function splitRecords(file: string): { records: GiftRecord[]; categories: number } {
  const records: GiftRecord[] = [];
  let categories = 0;
  let lines: string[] = [];
  let firstLine = 0;
  const finishRecord = () => {
    if (lines.length > 0) records.push({ line: firstLine, text: lines.join('\n') });
    lines = [];
  };
  const allLines = file.replace(/^\uFEFF/u, '').split(/\r\n|\n|\r/u);
  for (const [index, line] of allLines.entries()) {
    if (line.trim() === '') {
      // Empty lines within a question are dropped.
      if (!isWithinBraces(lines, allLines.slice(index))) finishRecord();
    } else if (categoryPattern.test(line)) {
      finishRecord();
      categories += 1;
    } else if (!line.trimStart().startsWith('//')) {
      if (lines.length === 0) firstLine = index + 1;
      lines.push(line);
    }
  }
  finishRecord();
  return { records, categories };
}

/** Returns the index of the first sign that has no backslash before it, or -1 without a sign. */
function findUnescaped(text: string, signs: string, from = 0): number {
  for (let position = from; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (signs.includes(text.charAt(position))) return position;
  }
  return -1;
}

/** Adds a backslash before each sign that has none yet. @param signs the signs as one text */
function escapeSigns(text: string, signs: string): string {
  let result = '';
  for (let position = 0; position < text.length; position += 1) {
    const sign = text.charAt(position);
    if (sign === '\\') {
      result += text.slice(position, position + 2);
      position += 1;
    } else result += signs.includes(sign) ? `\\${sign}` : sign;
  }
  return result;
}

const answerSigns = '=~#:';

/**
 * Converts GIFT that Moodle accepts to GIFT that our parser accepts. Adds backslashes before signs
 * outside the braces and before colons in answers. Adds an invisible mark to each `->` of a choice
 * question, because the parser would otherwise read a matching question.
 */
function toStrictGift(record: string): string {
  const [title = ''] = /^\s*::(?:.*?[^\\])??::/su.exec(record) ?? [];
  const text = record.slice(title.length);
  const open = findUnescaped(text, '{');
  const close = open === -1 ? -1 : findUnescaped(text, '}', open);
  if (close === -1) return title + escapeSigns(text, answerSigns);
  const answers = text.slice(open + 1, close);
  const isNumeric = answers.trimStart().startsWith('#');
  const isChoice = findUnescaped(answers, '~') !== -1;
  const escapedAnswers = isNumeric ? answers : escapeSigns(answers, ':');
  // `cleanText` later removes the mark, like all invisible characters.
  const options = isChoice ? escapedAnswers.replaceAll('->', '-\uFEFF>') : escapedAnswers;
  const before = escapeSigns(text.slice(0, open), answerSigns);
  return `${title}${before}{${options}}${escapeSigns(text.slice(close + 1), answerSigns)}`;
}

/** Matches an HTML tag, which shows that a text is HTML. «أ < ب» contains no tag. */
const tagPattern =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/iu;
const entityPattern = /&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});/iu;
const lineBreakTags = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/giu;

function stripTags(html: string): string {
  // The parsed HTML is never added to the page, so nothing in it loads or runs.
  const page = new DOMParser().parseFromString(html.replace(lineBreakTags, '\n'), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return page.body.textContent ?? '';
}

/** Replaces Moodle's delimiters of LaTeX formulas by this site's delimiters. */
function convertMathsDelimiters(text: string): string {
  return text
    .replace(/\\\((.{1,1000}?)\\\)/gsu, (_, formula: string) => `$${formula.trim()}$`)
    .replace(/\\\[(.{1,1000}?)\\\]/gsu, (_, formula: string) => `$$${formula.trim()}$$`);
}

/** Returns a GIFT text without HTML. */
function toPlainText({ format, text }: TextFormat): string {
  const isHtml =
    format === 'html' ||
    (format === 'moodle' && (tagPattern.test(text) || entityPattern.test(text)));
  if (format === 'plain') return text;
  return convertMathsDelimiters(isHtml ? stripTags(text) : text);
}

/** Whether the text shows a picture, which no GIFT file contains. */
function hasPicture(text: string): boolean {
  return /<img\s|@@PLUGINFILE@@/iu.test(text);
}

const problems = copy.problems;
/** Maximum length of the excerpt of a faulty question, in characters. */
const maxExcerpt = 80;

const cleanGiftText = (text: TextFormat | null) =>
  text === null ? '' : cleanText(toPlainText(text));

/** Returns the question's feedback, or the feedback of its answers if the question has none. */
function explanationOf(
  { globalFeedback }: MultipleChoice | TrueFalse,
  feedbacks: (TextFormat | null)[],
) {
  return (
    cleanGiftText(globalFeedback) ||
    [...new Set(feedbacks.map(cleanGiftText))].filter(Boolean).join('\n')
  );
}

function toTrueFalse(parsed: TrueFalse): QuestionInput {
  return {
    ...trueFalseAnswers(parsed.isTrue),
    text: cleanGiftText(parsed.stem),
    picture: null,
    explanation: explanationOf(parsed, [parsed.trueFeedback, parsed.falseFeedback]),
  };
}

/** Converts choices. As in Moodle, if none has a `=`, all with a positive weight are right. */
function toChoiceQuestion(parsed: MultipleChoice): QuestionInput {
  const { choices } = parsed;
  const isSingle = choices.some(({ isCorrect }) => isCorrect);
  const isRight = ({ isCorrect, weight }: (typeof choices)[number]) =>
    isSingle ? isCorrect : (weight ?? 0) > 0;
  const texts = choices.map(({ text }) => cleanLine(cleanGiftText(text)));
  const right = choices.flatMap((choice, index) => (isRight(choice) ? [index] : []));
  const feedbacks = choices.filter(isRight).map(({ feedback }) => feedback);
  return {
    ...writtenAnswers(texts, right),
    ...(!isSingle && { kind: 'many' }),
    text: cleanGiftText(parsed.stem),
    picture: null,
    explanation: explanationOf(parsed, feedbacks),
  };
}

/** Converts a parsed question. Returns the reason as text if it cannot be imported. */
function toQuestion(parsed: GIFTQuestion): QuestionInput | string {
  if (parsed.type === 'Category') return problems.unreadable;
  if (parsed.type !== 'MC' && parsed.type !== 'TF') return problems.kinds[parsed.type];
  const question = parsed.type === 'TF' ? toTrueFalse(parsed) : toChoiceQuestion(parsed);
  if (question.options.length < 2) return problems.oneOption;
  if (question.right.length === 0) return problems.noRight;
  return questionInputSchema.safeParse(question).error?.issues[0]?.message ?? question;
}

function parseRecord(record: string): GIFTQuestion | null {
  try {
    return parse(toStrictGift(record))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads a question bank in Moodle's format GIFT (https://docs.moodle.org/en/GIFT_format). This file
 * and the parser are loaded as a separate chunk.
 * @param maxQuestions number of questions that the quiz can still take
 */
export function readGift(file: string, maxQuestions: number = limits.questionsPerQuiz): GiftFile {
  const { records, categories } = splitRecords(file);
  let remaining = maxQuestions;
  const entries = records.map(({ line, text }): ReadQuestion => {
    const parsed = parseRecord(text);
    const title =
      parsed?.title || (parsed !== null && 'stem' in parsed ? cleanGiftText(parsed.stem) : text);
    const excerpt = cleanLine(title).slice(0, maxExcerpt);
    const question = parsed === null ? problems.unreadable : toQuestion(parsed);
    const createFaulty = (sentence: string) => ({
      line,
      text: excerpt,
      question: null,
      problem: { line, sentence },
    });
    if (typeof question === 'string') return createFaulty(question);
    remaining -= 1;
    return remaining < 0
      ? createFaulty(problems.tooMany)
      : { line, text: question.text, question, problem: null };
  });
  return { entries, categories, losesPictures: records.some(({ text }) => hasPicture(text)) };
}
