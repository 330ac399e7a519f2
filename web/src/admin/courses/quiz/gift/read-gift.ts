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
import { copy } from './gift.copy.ts';
import { recordsOf, strictly } from './gift-records.ts';
import { hasPicture, plainText } from './plain-text.ts';

/** A question of a GIFT file. */
export interface GiftEntry {
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** Its text; if faulty, its title or the start of its text. */
  readonly text: string;
  /** Null if it cannot be imported. */
  readonly question: QuestionInput | null;
  readonly problem: { readonly line: number; readonly sentence: string } | null;
}

export interface GiftFile {
  readonly entries: readonly GiftEntry[];
  /** Number of categories in the file; a quiz has none. */
  readonly categories: number;
  /** Whether questions lose a picture. */
  readonly losesPictures: boolean;
}

const problems = copy.problems;
/** Characters shown of a faulty question. */
const shownText = 80;

const clean = (text: TextFormat | null) => (text === null ? '' : cleanText(plainText(text)));

/** The question's feedback, or else the feedback of its answers. */
function explanationOf(
  { globalFeedback }: MultipleChoice | TrueFalse,
  said: (TextFormat | null)[],
) {
  return clean(globalFeedback) || [...new Set(said.map(clean))].filter(Boolean).join('\n');
}

function ofTruth(parsed: TrueFalse): QuestionInput {
  return {
    ...truthAnswers(parsed.isTrue),
    text: clean(parsed.stem),
    picture: null,
    explanation: explanationOf(parsed, [parsed.trueFeedback, parsed.falseFeedback]),
  };
}

/** Moodle's rule: without a single right answer, all with a positive weight are right. */
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
 * Reads a question bank in GIFT, the format of Moodle (https://docs.moodle.org/en/GIFT_format). In
 * a chunk of its own, with the parser.
 * @param room number of questions that the quiz can still take
 */
export function readGift(file: string, room: number = limits.questionsPerQuiz): GiftFile {
  const { records, categories } = recordsOf(file);
  let left = room;
  const entries = records.map(({ line, text }): GiftEntry => {
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
