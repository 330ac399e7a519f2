import {
  type QuestionInput,
  questionInputSchema,
  trueFalseAnswers,
  writtenAnswers,
} from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import { groupLines, type QuestionDraft } from './group-lines.ts';
import { copy } from './paste.copy.ts';
import { readLines, readStatement, readTruth } from './read-line.ts';

interface Problem {
  /** Line number in the pasted text, from 1. */
  readonly line: number;
  readonly sentence: string;
}

export interface PastedQuestion {
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
class FaultyQuestion extends Error {
  readonly problem: Problem;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.problem = { line, sentence };
  }
}

const findFirstLine = ({ head, options, explanation, answer }: QuestionDraft) =>
  (head[0] ?? options[0] ?? explanation[0] ?? answer)?.line ?? 1;

/**
 * Returns the indexes of the options that a line such as «الإجابة: أ، ج» names.
 * @throws FaultyQuestion
 */
function findNamedOptions({ options, answer }: QuestionDraft): number[] {
  if (answer === null) return [];
  const namedOption = options.findIndex(({ text }) => text === answer.text);
  if (namedOption !== -1) return [namedOption];
  const names = answer.text.split(/[،,؛+&/]| و ?(?=[([]?\p{L}(?:[)\]. ]|$))/u);
  return names.map((word) => {
    const name = cleanLine(word.replaceAll('ـ', ''));
    const letter = /^[([]?(\p{L})(?:[)\].:-]|$)/u
      .exec(name)?.[1]
      ?.toLowerCase()
      .replace(/[أإآ]/u, 'ا');
    const index = options.findIndex(
      (option) => option.text === name || (letter !== undefined && option.letter === letter),
    );
    if (index === -1) throw new FaultyQuestion(answer.line, problems.unknownAnswer);
    return index;
  });
}

/**
 * Returns whether a statement is true, or undefined if the draft is no statement.
 * @throws FaultyQuestion
 */
function readDraftTruth({ head, options, answer, isTrue }: QuestionDraft): boolean | undefined {
  if (options.length === 0) {
    const truth = isTrue ?? (answer === null ? null : readTruth(answer.text));
    if (truth !== null) return truth;
    const line = head.at(-1);
    if (line !== undefined && readStatement(line.text) !== null)
      throw new FaultyQuestion(line.line, problems.truthMissing);
  }
  return undefined;
}

function findRightOptions(draft: QuestionDraft): number[] {
  const { options, answer, hasOptionMarks } = draft;
  const starred = options.flatMap(({ starred }, index) => (starred ? [index] : []));
  const named = findNamedOptions(draft);
  if (answer !== null && starred.length > 0 && starred.join() !== named.toSorted().join())
    throw new FaultyQuestion(answer.line, problems.twoAnswers);
  const right = starred.length > 0 ? starred : named;
  if (right.length === 0) throw new FaultyQuestion(findFirstLine(draft), problems.noRight);
  // Stars before all options were probably meant as bullets.
  if (!hasOptionMarks && right.length === options.length)
    throw new FaultyQuestion(findFirstLine(draft), problems.allRight);
  return right;
}

function toQuestionInput(draft: QuestionDraft): QuestionInput {
  const { head, options, explanation } = draft;
  if (head.length === 0) throw new FaultyQuestion(findFirstLine(draft), problems.noQuestion);
  const lastHead = head.at(-1)?.text ?? '';
  const isTrue = readDraftTruth(draft);
  const text = head.map((each) => each.text).join('\n');
  const common = { picture: null, explanation: explanation.map((each) => each.text).join('\n') };
  if (isTrue !== undefined) {
    const statement = readStatement(lastHead)?.text ?? lastHead;
    const lines = [...head.slice(0, -1).map((each) => each.text), statement];
    return { ...trueFalseAnswers(isTrue), text: lines.join('\n'), ...common };
  }
  if (options.length === 0) throw new FaultyQuestion(findFirstLine(draft), problems.noOptions);
  if (options.length === 1) throw new FaultyQuestion(findFirstLine(draft), problems.oneOption);
  if (options.length > limits.optionsPerQuestion)
    throw new FaultyQuestion(findFirstLine(draft), problems.manyOptions);
  const right = findRightOptions(draft);
  const truths = options.map((option) => readTruth(option.text));
  const [rightIndex] = right;
  if (options.length === 2 && right.length === 1 && rightIndex !== undefined) {
    const truth = truths[rightIndex];
    if (typeof truth === 'boolean' && truths[1 - rightIndex] === !truth)
      return { ...trueFalseAnswers(truth), text, ...common };
  }
  const texts = options.map((option) => option.text);
  return { ...writtenAnswers(texts, right), text, ...common };
}

/** Returns the contract's first error about a question, with its line. */
function findContractProblem(question: QuestionInput, draft: QuestionDraft): Problem | null {
  const issue = questionInputSchema.safeParse(question).error?.issues[0];
  if (issue === undefined) return null;
  const { head, options, explanation } = draft;
  const [field, index] = issue.path;
  const textLine = field === 'explanation' ? explanation[0] : head[0];
  const faultyLine = field === 'options' && typeof index === 'number' ? options[index] : textLine;
  return { line: faultyLine?.line ?? findFirstLine(draft), sentence: issue.message };
}

function readDraft(draft: QuestionDraft): PastedQuestion {
  const preview = {
    line: findFirstLine(draft),
    source: [...draft.sourceLines.values()].join('\n'),
    text: draft.head.map((each) => each.text).join('\n'),
  };
  try {
    const question = toQuestionInput(draft);
    const problem = findContractProblem(question, draft);
    if (problem !== null) return { ...preview, question: null, problem };
    return { ...preview, text: question.text, question, problem };
  } catch (error) {
    if (error instanceof FaultyQuestion)
      return { ...preview, question: null, problem: error.problem };
    throw error;
  }
}

/**
 * Reads questions from a text. Below each question are its options, with a star beside each right
 * option. Instead, a question may be a statement that ends with «(صح)» or «(خطأ)». Empty lines,
 * numbers, letters or question marks separate the questions. Removes numbers and letters.
 * @param maxQuestions number of questions that the quiz can still take
 */
export function readQuestions(
  text: string,
  maxQuestions: number = limits.questionsPerQuiz,
): PastedQuestion[] {
  let remaining = maxQuestions;
  return groupLines(readLines(text)).map((draft) => {
    const result = readDraft(draft);
    if (result.question === null) return result;
    remaining -= 1;
    if (remaining >= 0) return result;
    const problem = { line: result.line, sentence: problems.tooMany };
    return { ...result, question: null, problem };
  });
}
