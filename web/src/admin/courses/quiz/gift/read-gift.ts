import {
  type QuestionInput,
  questionInputSchema,
  truthAnswers,
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
import type { ShownQuestion } from '../paste/add-questions-dialog.tsx';
import { copy } from './gift.copy.ts';

export interface GiftFile {
  /** The questions. A faulty one has only its title or the start of its text. */
  readonly entries: readonly ShownQuestion[];
  /** Number of dropped categories, because a quiz has none. */
  readonly categories: number;
  readonly losesPictures: boolean;
}

/** The lines of a GIFT file between two empty lines. */
interface GiftRecord {
  readonly line: number;
  readonly text: string;
}

const category = /^\s*\$CATEGORY:/u;

/** Splits a file into questions, so that one unreadable question does not exclude the others. */
function recordsOf(file: string): { records: GiftRecord[]; categories: number } {
  const records: GiftRecord[] = [];
  let categories = 0;
  let lines: string[] = [];
  let first = 0;
  const finish = () => {
    if (lines.length > 0) records.push({ line: first, text: lines.join('\n') });
    lines = [];
  };
  for (const [index, line] of file
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .entries()) {
    if (line.trim() === '') finish();
    else if (category.test(line)) {
      finish();
      categories += 1;
    } else if (!line.trimStart().startsWith('//')) {
      if (lines.length === 0) first = index + 1;
      lines.push(line);
    }
  }
  finish();
  return { records, categories };
}

/** Returns the first index of one of `signs` without a backslash before it, or -1. */
function findBare(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (signs.includes(text.charAt(at))) return at;
  }
  return -1;
}

/** Adds a backslash before each of `signs` that has none. */
function escaped(text: string, signs: string): string {
  let done = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') {
      done += text.slice(at, at + 2);
      at += 1;
    } else done += signs.includes(sign) ? `\\${sign}` : sign;
  }
  return done;
}

const signsOfAnswers = '=~#:';

/**
 * Adds what our parser requires but Moodle does not: backslashes before signs outside the braces
 * and before colons in answers, and a mark in each `->` of a choice question.
 */
function strictly(record: string): string {
  const [title = ''] = /^\s*::(?:.*?[^\\])??::/su.exec(record) ?? [];
  const text = record.slice(title.length);
  const open = findBare(text, '{');
  const close = open === -1 ? -1 : findBare(text, '}', open);
  if (close === -1) return title + escaped(text, signsOfAnswers);
  const answers = text.slice(open + 1, close);
  const isNumeric = answers.trimStart().startsWith('#');
  const isChoice = findBare(answers, '~') !== -1;
  const colons = isNumeric ? answers : escaped(answers, ':');
  // `cleanText` later removes the mark, like all invisible characters.
  const options = isChoice ? colons.replaceAll('->', '-\uFEFF>') : colons;
  const before = escaped(text.slice(0, open), signsOfAnswers);
  return `${title}${before}{${options}}${escaped(text.slice(close + 1), signsOfAnswers)}`;
}

/** An HTML tag, which shows that a text is in Moodle's HTML; «أ < ب» is not a tag. */
const tag =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/iu;
const entity = /&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});/iu;
const breaks = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/giu;

function withoutTags(html: string): string {
  // The HTML is parsed but never shown, so nothing in it loads or runs.
  const page = new DOMParser().parseFromString(html.replace(breaks, '\n'), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return page.body.textContent ?? '';
}

/** Converts Moodle's delimiters of LaTeX to this site's. */
function withDollars(text: string): string {
  return text
    .replace(/\\\((.{1,1000}?)\\\)/gsu, (_, formula: string) => `$${formula.trim()}$`)
    .replace(/\\\[(.{1,1000}?)\\\]/gsu, (_, formula: string) => `$$${formula.trim()}$$`);
}

/** Returns a GIFT text without HTML. */
function plainText({ format, text }: TextFormat): string {
  const isHtml =
    format === 'html' || (format === 'moodle' && (tag.test(text) || entity.test(text)));
  if (format === 'plain') return text;
  return withDollars(isHtml ? withoutTags(text) : text);
}

/** Whether the text shows a picture, which no GIFT file contains. */
function hasPicture(text: string): boolean {
  return /<img\s|@@PLUGINFILE@@/iu.test(text);
}

const problems = copy.problems;
/** Longest excerpt of a faulty question, in characters. */
const shownText = 80;

const clean = (text: TextFormat | null) => (text === null ? '' : cleanText(plainText(text)));

/** Returns the question's feedback or, without any, the feedback of its answers. */
function explanationOf(
  { globalFeedback }: MultipleChoice | TrueFalse,
  feedbacks: (TextFormat | null)[],
) {
  return clean(globalFeedback) || [...new Set(feedbacks.map(clean))].filter(Boolean).join('\n');
}

function ofTruth(parsed: TrueFalse): QuestionInput {
  return {
    ...truthAnswers(parsed.isTrue),
    text: clean(parsed.stem),
    picture: null,
    explanation: explanationOf(parsed, [parsed.trueFeedback, parsed.falseFeedback]),
  };
}

/** Converts choices. By Moodle's rule, without a `=` all with a positive weight are right. */
function ofChoices(parsed: MultipleChoice): QuestionInput {
  const { choices } = parsed;
  const isSingle = choices.some(({ isCorrect }) => isCorrect);
  const isRight = ({ isCorrect, weight }: (typeof choices)[number]) =>
    isSingle ? isCorrect : (weight ?? 0) > 0;
  const texts = choices.map(({ text }) => cleanLine(clean(text)));
  const right = choices.flatMap((choice, index) => (isRight(choice) ? [index] : []));
  const feedbacks = choices.filter(isRight).map(({ feedback }) => feedback);
  return {
    ...writtenAnswers(texts, right),
    ...(!isSingle && { kind: 'many' }),
    text: clean(parsed.stem),
    picture: null,
    explanation: explanationOf(parsed, feedbacks),
  };
}

/** Returns the question, or why it cannot be imported. */
function questionOf(parsed: GIFTQuestion): QuestionInput | string {
  if (parsed.type === 'Category') return problems.unreadable;
  if (parsed.type !== 'MC' && parsed.type !== 'TF') return problems.kinds[parsed.type];
  const question = parsed.type === 'TF' ? ofTruth(parsed) : ofChoices(parsed);
  if (question.options.length < 2) return problems.oneOption;
  if (question.right.length === 0) return problems.noRight;
  return questionInputSchema.safeParse(question).error?.issues[0]?.message ?? question;
}

function parsed(record: string): GIFTQuestion | null {
  try {
    return parse(strictly(record))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads a question bank in Moodle's format GIFT (https://docs.moodle.org/en/GIFT_format). Loaded as
 * a chunk of its own, with the parser.
 * @param room number of questions that the quiz can still take
 */
export function readGift(file: string, room: number = limits.questionsPerQuiz): GiftFile {
  const { records, categories } = recordsOf(file);
  let left = room;
  const entries = records.map(({ line, text }): ShownQuestion => {
    const found = parsed(text);
    const title = found?.title || (found !== null && 'stem' in found ? clean(found.stem) : text);
    const shown = cleanLine(title).slice(0, shownText);
    const question = found === null ? problems.unreadable : questionOf(found);
    const faulty = (sentence: string) => ({
      line,
      text: shown,
      question: null,
      problem: { line, sentence },
    });
    if (typeof question === 'string') return faulty(question);
    left -= 1;
    return left < 0
      ? faulty(problems.tooMany)
      : { line, text: question.text, question, problem: null };
  });
  return { entries, categories, losesPictures: records.some(({ text }) => hasPicture(text)) };
}
