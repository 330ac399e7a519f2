import { limits } from '@markaz/contract/limits';
import { type Line, noteOf, statementOf } from './read-line.ts';

export interface NumberedText {
  readonly line: number;
  readonly text: string;
}

export interface DraftOption extends NumberedText {
  readonly starred: boolean;
  /** Letter from a mark such as «أ)»; null if there is none. */
  readonly letter: string | null;
}

/** The lines that belong to one question. */
export interface Draft {
  head: NumberedText[];
  options: DraftOption[];
  explanation: NumberedText[];
  answer: NumberedText | null;
  /** Whether the statement is true; undefined if its line does not say so. */
  isTrue: boolean | null | undefined;
  /** The pasted lines, keyed by line number. */
  sources: Map<number, string>;
  /** Whether the options have marks. If so, a line without a mark is not an option. */
  marked: boolean;
}

/** The role of a line, and its text. */
interface Item {
  readonly role: 'head' | 'more' | 'statement' | 'option' | 'wrapped' | 'explanation' | 'answer';
  readonly text: string;
  /** Only for an option. */
  readonly letter?: string | null;
  readonly marked?: boolean;
  /** Only for a statement. */
  readonly isTrue?: boolean | null;
}

interface Place {
  /** The next line of the chunk whose mark or star shows that it is an option. */
  readonly next: Line | undefined;
  /** Whether `next` is the line directly below. */
  readonly isNext: boolean;
  /** Whether the line is the first of its chunk. */
  readonly fresh: boolean;
  /** Whether the chunk's numbers belong to options. */
  readonly numbered: boolean;
}

const orders = ['ابجدهوز', 'ابتثجحخ', 'abcdefgh'];

/** Whether `letter` can mark the option after `before`, or the first one if that is null. */
function follows(letter: string, before: string | null): boolean {
  return orders.some((order) => {
    const place = order.indexOf(letter);
    if (before === null) return place === 0;
    return order.includes(before) && place > order.indexOf(before);
  });
}

const asks = (text: string) => /[؟?]\s*$/u.test(text);
const isFirst = (letter: string) => letter === 'ا' || letter === 'a';

function newDraft(): Draft {
  return {
    head: [],
    options: [],
    explanation: [],
    answer: null,
    isTrue: undefined,
    sources: new Map(),
    marked: false,
  };
}

/** Drops empty lines if they separate all lines, which is how some programs copy paragraphs. */
function withoutSpacing(lines: readonly (Line | null)[]): readonly (Line | null)[] {
  const neighbours = lines.some(
    (line, index) => line !== null && (lines[index + 1] ?? null) !== null,
  );
  return neighbours ? lines : lines.filter((line) => line !== null);
}

function chunksOf(lines: readonly (Line | null)[]): Line[][] {
  const chunks: Line[][] = [[]];
  for (const line of lines) {
    if (line === null) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks.filter(({ length }) => length > 0);
}

const isOptionLike = ({ mark, starred }: Line) =>
  starred || mark?.kind === 'letter' || mark?.kind === 'bullet';

/** Returns for each line the next line that is marked as an option. */
function nextOptions(chunk: readonly Line[]): (Line | undefined)[] {
  const found: (Line | undefined)[] = [];
  let next: Line | undefined;
  for (const line of chunk.toReversed()) {
    found.push(next);
    if (isOptionLike(line)) next = line;
  }
  return found.toReversed();
}

/** Whether numbers mark options, as in «1) … 2) …» below a line without a number. */
function numbersOptions([first, ...rest]: readonly Line[]): boolean {
  if (first?.mark?.kind === 'number' && !first.mark.isQuestion) return false;
  const others = rest.filter((line) => noteOf(line) === null);
  return (
    others.length > 1 && others.every(({ mark }) => mark?.kind === 'number' && !mark.isQuestion)
  );
}

const head = (text: string): Item => ({ role: 'head', text });
const option = (text: string, letter: string | null = null, marked = true): Item => {
  return { role: 'option', text, letter, marked };
};

/** Classifies a line without a mark by the lines around it. */
function plainItem(text: string, next: Line | undefined, draft: Draft): Item {
  const { options, explanation, answer, isTrue, marked } = draft;
  if (explanation.length > 0 && next === undefined) return { role: 'explanation', text };
  if (explanation.length > 0 || answer !== null || typeof isTrue === 'boolean') return head(text);
  if (options.length === 0) {
    const isMarked = next?.mark?.kind === 'letter' || next?.mark?.kind === 'bullet';
    return isMarked ? { role: 'more', text } : option(text, null, false);
  }
  if (!marked) return option(text, null, false);
  const goesOn =
    next?.mark?.kind === 'letter' && follows(next.mark.letter, options.at(-1)?.letter ?? null);
  return { role: goesOn ? 'wrapped' : 'head', text };
}

/** Groups lines into questions, including faulty ones. */
export function groupLines(all: readonly (Line | null)[]): Draft[] {
  const drafts: Draft[] = [];
  let last = 0;

  function itemOf(line: Line, { next, isNext, fresh, numbered }: Place): Item {
    const { mark, starred, text } = line;
    const draft = drafts.at(-1);
    const note = noteOf(line);
    if (note !== null && draft !== undefined) return { role: note.kind, text: note.text };
    if (mark?.kind === 'letter') {
      const { letter, isSure } = mark;
      const before = draft?.options.at(-1)?.letter ?? null;
      if ((starred && isSure) || follows(letter, before) || isFirst(letter))
        return option(mark.text, letter);
    }
    if (mark?.kind === 'bullet') {
      const begins =
        draft === undefined || (fresh && !starred && draft.options.length > 0 && asks(mark.text));
      return begins ? head(mark.text) : option(mark.text);
    }
    const isNumbered = mark?.kind === 'number';
    if (starred) return option(isNumbered ? mark.text : text, null, numbered);
    if (isNumbered && numbered && !fresh && draft !== undefined) return option(mark.text);
    const counts =
      isNumbered &&
      (fresh ||
        mark.isQuestion ||
        mark.number === 1 ||
        (mark.number > last && mark.number <= last + 3));
    const unmarked = counts ? mark.text : text;
    if (counts) last = mark.number;
    const statement = statementOf(unmarked);
    const isAsked =
      draft?.options.length === 0 && asks(draft.head.at(-1)?.text ?? '') && !fresh && !counts;
    if (typeof statement?.isTrue === 'boolean' && !isAsked && !isNext)
      return { role: 'statement', ...statement };
    if (counts || fresh || draft === undefined) return head(unmarked);
    return plainItem(unmarked, next, draft);
  }

  function take(line: Line, { role, text, letter = null, marked = false, isTrue }: Item): void {
    const entry = { line: line.number, text };
    const current = drafts.at(-1);
    const isAgainFirst =
      role === 'option' && letter !== null && isFirst(letter) && current?.options.length !== 0;
    const begins = current === undefined || role === 'head' || role === 'statement' || isAgainFirst;
    const draft = begins ? newDraft() : current;
    if (begins) drafts.push(draft);
    draft.sources.set(line.number, line.source);
    if (role === 'option') {
      draft.options.push({ ...entry, starred: line.starred, letter });
      draft.marked ||= marked;
    } else if (role === 'wrapped') {
      const before = draft.options.pop();
      if (before === undefined) return;
      const starred = before.starred || line.starred;
      draft.options.push({ ...before, starred, text: `${before.text} ${text}` });
    } else if (role === 'explanation') draft.explanation.push(entry);
    else if (role === 'answer') draft.answer = entry;
    else {
      draft.head.push(entry);
      if (role === 'statement') draft.isTrue = isTrue;
    }
  }

  for (const chunk of chunksOf(withoutSpacing(all))) {
    const numbered = numbersOptions(chunk);
    const nexts = nextOptions(chunk);
    for (const [index, line] of chunk.entries()) {
      const next = nexts[index];
      const isNext = next !== undefined && next === chunk[index + 1];
      take(line, itemOf(line, { next, isNext, fresh: index === 0, numbered }));
    }
  }
  return drafts.flatMap(splitQuestions);
}

/**
 * Splits a draft at its question marks if it contains several questions without empty lines between
 * them. Every part must be complete, unless the draft has too many options for one question.
 */
function splitQuestions(draft: Draft): Draft[] {
  if (draft.marked || draft.options.length < 4) return [draft];
  const pieces = [{ ...draft, options: [] as DraftOption[], sources: new Map(draft.sources) }];
  for (const option of draft.options) {
    const isHead = asks(option.text) && !option.starred;
    const current = pieces.at(-1);
    if (!isHead || current === undefined) {
      current?.options.push(option);
      continue;
    }
    const moved = [...current.sources].filter(([line]) => line >= option.line);
    for (const [line] of moved) current.sources.delete(line);
    const { explanation, answer } = current;
    Object.assign(current, { explanation: [], answer: null });
    pieces.push({
      ...newDraft(),
      head: [{ line: option.line, text: option.text }],
      explanation,
      answer,
      sources: new Map(moved),
    });
  }
  const isWhole = ({ options }: Draft) =>
    options.length > 1 && options.some(({ starred }) => starred);
  const splits = pieces.every(isWhole) || draft.options.length > limits.optionsPerQuestion;
  return splits ? pieces : [draft];
}
