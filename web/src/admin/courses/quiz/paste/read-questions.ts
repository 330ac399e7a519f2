import {
  type QuestionInput,
  questionInputSchema,
  truthAnswers,
  writtenAnswers,
} from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import { type Draft, groupLines } from './group-lines.ts';
import { copy } from './paste.copy.ts';
import { linesOf, statementOf, truthOf } from './read-line.ts';

interface Problem {
  /** Line number in the pasted text, from 1. */
  readonly line: number;
  readonly sentence: string;
}

export interface ReadQuestion {
  /** Number of the question's first line, from 1. */
  readonly line: number;
  /** The pasted lines, for correction if the question cannot be added. */
  readonly source: string;
  /** The question's text as read, for the preview. */
  readonly text: string;
  /** Null if there is a problem. */
  readonly question: QuestionInput | null;
  readonly problem: Problem | null;
}

const problems = copy.problems;

/** Thrown with the reason why a draft is not a question. */
class Faulty extends Error {
  readonly problem: Problem;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.problem = { line, sentence };
  }
}

const lineOf = ({ head, options, explanation, answer }: Draft) =>
  (head[0] ?? options[0] ?? explanation[0] ?? answer)?.line ?? 1;

/** Returns the indices of the options that a line such as «الإجابة: أ، ج» names. @throws Faulty */
function namedOptions({ options, answer }: Draft): number[] {
  if (answer === null) return [];
  const whole = options.findIndex(({ text }) => text === answer.text);
  if (whole !== -1) return [whole];
  const words = answer.text.split(/[،,؛+&/]| و ?(?=[([]?\p{L}(?:[)\]. ]|$))/u);
  return words.map((word) => {
    const name = cleanLine(word.replaceAll('ـ', ''));
    const letter = /^[([]?(\p{L})(?:[)\].:-]|$)/u
      .exec(name)?.[1]
      ?.toLowerCase()
      .replace(/[أإآ]/u, 'ا');
    const place = options.findIndex(
      (option) => option.text === name || (letter !== undefined && option.letter === letter),
    );
    if (place === -1) throw new Faulty(answer.line, problems.unknownAnswer);
    return place;
  });
}

/** Whether the statement is true; undefined if the draft is not a statement. @throws Faulty */
function truthOfDraft({ head, options, answer, isTrue }: Draft): boolean | undefined {
  if (options.length === 0) {
    const truth = isTrue ?? (answer === null ? null : truthOf(answer.text));
    if (truth !== null) return truth;
    const line = head.at(-1);
    if (line !== undefined && statementOf(line.text) !== null)
      throw new Faulty(line.line, problems.noTruth);
  }
  return undefined;
}

function rightOf(draft: Draft): number[] {
  const { options, answer, marked } = draft;
  const starred = options.flatMap(({ starred }, index) => (starred ? [index] : []));
  const named = namedOptions(draft);
  if (answer !== null && starred.length > 0 && starred.join() !== named.toSorted().join())
    throw new Faulty(answer.line, problems.twoAnswers);
  const right = starred.length > 0 ? starred : named;
  if (right.length === 0) throw new Faulty(lineOf(draft), problems.noRight);
  // Stars on all options were meant as bullets.
  if (!marked && right.length === options.length)
    throw new Faulty(lineOf(draft), problems.allRight);
  return right;
}

function inputOf(draft: Draft): QuestionInput {
  const { head, options, explanation } = draft;
  if (head.length === 0) throw new Faulty(lineOf(draft), problems.noQuestion);
  const lastHead = head.at(-1)?.text ?? '';
  const isTrue = truthOfDraft(draft);
  const text = head.map((each) => each.text).join('\n');
  const rest = { picture: null, explanation: explanation.map((each) => each.text).join('\n') };
  if (isTrue !== undefined) {
    const stated = statementOf(lastHead)?.text ?? lastHead;
    const lines = [...head.slice(0, -1).map((each) => each.text), stated];
    return { ...truthAnswers(isTrue), text: lines.join('\n'), ...rest };
  }
  if (options.length === 0) throw new Faulty(lineOf(draft), problems.noOptions);
  if (options.length === 1) throw new Faulty(lineOf(draft), problems.oneOption);
  if (options.length > limits.optionsPerQuestion)
    throw new Faulty(lineOf(draft), problems.manyOptions);
  const right = rightOf(draft);
  const truths = options.map((option) => truthOf(option.text));
  const [one] = right;
  if (options.length === 2 && right.length === 1 && one !== undefined) {
    const truth = truths[one];
    if (typeof truth === 'boolean' && truths[1 - one] === !truth)
      return { ...truthAnswers(truth), text, ...rest };
  }
  const texts = options.map((option) => option.text);
  return { ...writtenAnswers(texts, right), text, ...rest };
}

/** Returns the contract's first error about a question, with its line. */
function contractProblem(question: QuestionInput, draft: Draft): Problem | null {
  const issue = questionInputSchema.safeParse(question).error?.issues[0];
  if (issue === undefined) return null;
  const { head, options, explanation } = draft;
  const [field, index] = issue.path;
  const text = field === 'explanation' ? explanation[0] : head[0];
  const option = field === 'options' && typeof index === 'number' ? options[index] : text;
  return { line: option?.line ?? lineOf(draft), sentence: issue.message };
}

function read(draft: Draft): ReadQuestion {
  const shown = {
    line: lineOf(draft),
    source: [...draft.sources.values()].join('\n'),
    text: draft.head.map((each) => each.text).join('\n'),
  };
  try {
    const question = inputOf(draft);
    const problem = contractProblem(question, draft);
    if (problem !== null) return { ...shown, question: null, problem };
    return { ...shown, text: question.text, question, problem };
  } catch (error) {
    if (error instanceof Faulty) return { ...shown, question: null, problem: error.problem };
    throw error;
  }
}

/**
 * Reads questions from a text. A question is on a line, with its options on the lines below and a
 * star on the right ones, or it is a statement with «(صح)» or «(خطأ)» at its end. Numbers and
 * letters are removed. Questions are separated by empty lines, numbers, letters or question marks.
 * @param room number of questions that the quiz can still take
 */
export function readQuestions(
  text: string,
  room: number = limits.questionsPerQuiz,
): ReadQuestion[] {
  let left = room;
  return groupLines(linesOf(text)).map((draft) => {
    const found = read(draft);
    if (found.question === null) return found;
    left -= 1;
    if (left >= 0) return found;
    const problem = { line: found.line, sentence: problems.tooMany };
    return { ...found, question: null, problem };
  });
}
