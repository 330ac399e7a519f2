import { limits } from '@markaz/contract/limits';
import { type Line, letterOrders, readNote, readStatement } from './read-line.ts';

export interface NumberedText {
  readonly line: number;
  readonly text: string;
}

export interface DraftOption extends NumberedText {
  readonly starred: boolean;
  /** Letter from a mark such as «أ)», or null if there is none. */
  readonly letter: string | null;
}

/** The lines that belong to one question. */
export interface QuestionDraft {
  head: NumberedText[];
  options: DraftOption[];
  explanation: NumberedText[];
  answer: NumberedText | null;
  /** Whether the statement is true, or undefined if its line does not say so. */
  isTrue: boolean | null | undefined;
  /** The pasted lines, keyed by line number. */
  sourceLines: Map<number, string>;
  /** Whether the options have marks. If so, a line without a mark is not an option. */
  hasOptionMarks: boolean;
}

/** A line's role in a question, and its text. `head` is the first line of a question's text. */
interface ClassifiedLine {
  readonly role:
    | 'head'
    | 'continuedHead'
    | 'statement'
    | 'option'
    | 'continuedOption'
    | 'explanation'
    | 'answer';
  readonly text: string;
  /** Only for an option. */
  readonly letter?: string | null;
  /** Only for an option. Whether the line has a mark such as a letter or a bullet. */
  readonly isMarked?: boolean;
  /** Only for a statement. */
  readonly isTrue?: boolean | null;
}

/** What the lines around a line say about it. */
interface LineContext {
  /** The next line of the chunk that a mark or star shows to be an option. */
  readonly nextOption: Line | undefined;
  /** Whether `nextOption` is the line directly below. */
  readonly isOptionBelow: boolean;
  /** Whether the line is the first of its chunk, which is a group of lines between empty lines. */
  readonly isFirst: boolean;
  /** Whether the chunk's numbers belong to options. */
  readonly hasNumberedOptions: boolean;
}

/** Whether `letter` can follow the letter `previous`, or begin the options if `previous` is null. */
function canFollow(letter: string, previous: string | null): boolean {
  return letterOrders.some((order) => {
    const index = order.indexOf(letter);
    if (previous === null) return index === 0;
    return order.includes(previous) && index > order.indexOf(previous);
  });
}

const endsWithQuestionMark = (text: string) => /[؟?]\s*$/u.test(text);
const isFirstLetter = (letter: string) => letter === 'ا' || letter === 'a';

function createDraft(): QuestionDraft {
  return {
    head: [],
    options: [],
    explanation: [],
    answer: null,
    isTrue: undefined,
    sourceLines: new Map(),
    hasOptionMarks: false,
  };
}

/** Drops the empty lines if they separate all lines, because some programs copy texts this way. */
function dropSpacing(lines: readonly (Line | null)[]): readonly (Line | null)[] {
  const hasNeighbours = lines.some(
    (line, index) => line !== null && (lines[index + 1] ?? null) !== null,
  );
  return hasNeighbours ? lines : lines.filter((line) => line !== null);
}

function splitChunks(lines: readonly (Line | null)[]): Line[][] {
  const chunks: Line[][] = [[]];
  for (const line of lines) {
    if (line === null) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks.filter(({ length }) => length > 0);
}

const isOptionLike = ({ mark, starred }: Line) =>
  starred || mark?.kind === 'letter' || mark?.kind === 'bullet';

/** Returns, for each line, the next line that is marked as an option. */
function findNextOptions(chunk: readonly Line[]): (Line | undefined)[] {
  const nextOptions: (Line | undefined)[] = [];
  let nextOption: Line | undefined;
  for (const line of chunk.toReversed()) {
    nextOptions.push(nextOption);
    if (isOptionLike(line)) nextOption = line;
  }
  return nextOptions.toReversed();
}

/** Whether the numbers mark options, as in «1) … 2) …» below a line without a number. */
function detectNumberedOptions([first, ...otherLines]: readonly Line[]): boolean {
  if (first?.mark?.kind === 'number' && !first.mark.isQuestion) return false;
  const optionLines = otherLines.filter((line) => readNote(line) === null);
  return (
    optionLines.length > 1 &&
    optionLines.every(({ mark }) => mark?.kind === 'number' && !mark.isQuestion)
  );
}

const asHead = (text: string): ClassifiedLine => ({ role: 'head', text });
const asOption = (text: string, letter: string | null = null, isMarked = true): ClassifiedLine => {
  return { role: 'option', text, letter, isMarked };
};

/** Classifies a line that has no mark, by the lines around it. */
function classifyPlainLine(
  text: string,
  nextOption: Line | undefined,
  draft: QuestionDraft,
): ClassifiedLine {
  const { options, explanation, answer, isTrue, hasOptionMarks } = draft;
  if (explanation.length > 0 && nextOption === undefined) return { role: 'explanation', text };
  if (explanation.length > 0 || answer !== null || typeof isTrue === 'boolean') return asHead(text);
  if (options.length === 0) {
    const isNextMarked = nextOption?.mark?.kind === 'letter' || nextOption?.mark?.kind === 'bullet';
    return isNextMarked ? { role: 'continuedHead', text } : asOption(text, null, false);
  }
  if (!hasOptionMarks) return asOption(text, null, false);
  const isContinued =
    nextOption?.mark?.kind === 'letter' &&
    canFollow(nextOption.mark.letter, options.at(-1)?.letter ?? null);
  return { role: isContinued ? 'continuedOption' : 'head', text };
}

/** Groups lines into questions, including faulty ones. */
export function groupLines(lines: readonly (Line | null)[]): QuestionDraft[] {
  const drafts: QuestionDraft[] = [];
  let lastNumber = 0;

  function classifyLine(
    line: Line,
    { nextOption, isOptionBelow, isFirst, hasNumberedOptions }: LineContext,
  ): ClassifiedLine {
    const { mark, starred, text } = line;
    const draft = drafts.at(-1);
    const note = readNote(line);
    if (note !== null && draft !== undefined) return { role: note.kind, text: note.text };
    if (mark?.kind === 'letter') {
      const { letter, isSure } = mark;
      const previous = draft?.options.at(-1)?.letter ?? null;
      if ((starred && isSure) || canFollow(letter, previous) || isFirstLetter(letter))
        return asOption(mark.text, letter);
    }
    if (mark?.kind === 'bullet') {
      const startsQuestion =
        draft === undefined ||
        (isFirst && !starred && draft.options.length > 0 && endsWithQuestionMark(mark.text));
      return startsQuestion ? asHead(mark.text) : asOption(mark.text);
    }
    const isNumbered = mark?.kind === 'number';
    if (starred) return asOption(isNumbered ? mark.text : text, null, hasNumberedOptions);
    if (isNumbered && hasNumberedOptions && !isFirst && draft !== undefined)
      return asOption(mark.text);
    const isQuestionNumber =
      isNumbered &&
      (isFirst ||
        mark.isQuestion ||
        mark.number === 1 ||
        (mark.number > lastNumber && mark.number <= lastNumber + 3));
    const content = isQuestionNumber ? mark.text : text;
    if (isQuestionNumber) lastNumber = mark.number;
    const statement = readStatement(content);
    const isBelowQuestion =
      draft?.options.length === 0 &&
      endsWithQuestionMark(draft.head.at(-1)?.text ?? '') &&
      !isFirst &&
      !isQuestionNumber;
    if (typeof statement?.isTrue === 'boolean' && !isBelowQuestion && !isOptionBelow)
      return { role: 'statement', ...statement };
    if (isQuestionNumber || isFirst || draft === undefined) return asHead(content);
    return classifyPlainLine(content, nextOption, draft);
  }

  function addLine(
    line: Line,
    { role, text, letter = null, isMarked = false, isTrue }: ClassifiedLine,
  ): void {
    const entry = { line: line.number, text };
    const current = drafts.at(-1);
    const restartsLetters =
      role === 'option' &&
      letter !== null &&
      isFirstLetter(letter) &&
      current?.options.length !== 0;
    const startsQuestion =
      current === undefined || role === 'head' || role === 'statement' || restartsLetters;
    const draft = startsQuestion ? createDraft() : current;
    if (startsQuestion) drafts.push(draft);
    draft.sourceLines.set(line.number, line.source);
    if (role === 'option') {
      draft.options.push({ ...entry, starred: line.starred, letter });
      draft.hasOptionMarks ||= isMarked;
    } else if (role === 'continuedOption') {
      const previous = draft.options.pop();
      if (previous === undefined) return;
      const starred = previous.starred || line.starred;
      draft.options.push({ ...previous, starred, text: `${previous.text} ${text}` });
    } else if (role === 'explanation') draft.explanation.push(entry);
    else if (role === 'answer') draft.answer = entry;
    else {
      draft.head.push(entry);
      if (role === 'statement') draft.isTrue = isTrue;
    }
  }

  for (const chunk of splitChunks(dropSpacing(lines))) {
    const hasNumberedOptions = detectNumberedOptions(chunk);
    const nextOptions = findNextOptions(chunk);
    for (const [index, line] of chunk.entries()) {
      const nextOption = nextOptions[index];
      const isOptionBelow = nextOption !== undefined && nextOption === chunk[index + 1];
      const context = { nextOption, isOptionBelow, isFirst: index === 0, hasNumberedOptions };
      addLine(line, classifyLine(line, context));
    }
  }
  return drafts.flatMap(splitQuestions);
}

/**
 * Splits a draft at its question marks, because questions may follow each other without empty
 * lines. Every part must be complete, unless the draft has too many options for one question.
 */
function splitQuestions(draft: QuestionDraft): QuestionDraft[] {
  if (draft.hasOptionMarks || draft.options.length < 4) return [draft];
  const parts = [
    { ...draft, options: [] as DraftOption[], sourceLines: new Map(draft.sourceLines) },
  ];
  for (const option of draft.options) {
    const isHead = endsWithQuestionMark(option.text) && !option.starred;
    const current = parts.at(-1);
    if (!isHead || current === undefined) {
      current?.options.push(option);
      continue;
    }
    const movedLines = [...current.sourceLines].filter(([line]) => line >= option.line);
    for (const [line] of movedLines) current.sourceLines.delete(line);
    const { explanation, answer } = current;
    Object.assign(current, { explanation: [], answer: null });
    parts.push({
      ...createDraft(),
      head: [{ line: option.line, text: option.text }],
      explanation,
      answer,
      sourceLines: new Map(movedLines),
    });
  }
  const isComplete = ({ options }: QuestionDraft) =>
    options.length > 1 && options.some(({ starred }) => starred);
  const shouldSplit = parts.every(isComplete) || draft.options.length > limits.optionsPerQuestion;
  return shouldSplit ? parts : [draft];
}
