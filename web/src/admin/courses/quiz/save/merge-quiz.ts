import { quizInputSchema } from '@markaz/contract/learning/quiz-authoring';
import { formatPercent, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import type { DifferenceInWords, Merged } from '../../../ui/conflict/conflict-dialog.tsx';
import {
  type Choices,
  createMerge,
  type Difference,
  type Sides,
} from '../../../ui/conflict/merge.ts';
import { fieldName } from '../form/field-names.ts';
import { type QuestionValues, type QuizValues, quizInput } from '../form/quiz-values.ts';
import { questionForms } from '../questions/question-kinds.tsx';
import { copy } from '../quiz.copy.ts';

/** A question is one unit: its answers mean nothing with another text. */
interface Item {
  readonly id?: string | undefined;
  readonly question: Omit<QuestionValues, 'id'>;
}

/**
 * Returns the form's content as the server would store it, so that equal content compares as equal.
 */
function cleaned(values: QuizValues) {
  const parsed = quizInputSchema.safeParse(quizInput(values));
  const { settings, questions } = parsed.success ? parsed.data : values;
  const items = questions.map(({ id, kind, text, picture, options, right, explanation }): Item => {
    const question = { kind, text, picture, options, right, explanation };
    return { id, question: question as Item['question'] };
  });
  return { settings, items };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Gives new questions of this form their server ids. They may be stored already, by a save whose
 * answer was lost.
 */
function withKnownIds({ base, mine, theirs }: Sides<readonly Item[]>): Item[] {
  const added = theirs.filter(({ id }) => base.every((each) => each.id !== id));
  return mine.map((item) => {
    const at = added.findIndex(({ question }) => isSame(question, item.question));
    if (item.id !== undefined || at === -1) return item;
    const [{ id } = {}] = added.splice(at, 1);
    return { ...item, id };
  });
}

/** Merges two staff members' versions of a quiz. */
export function mergeQuiz(typed: Sides<QuizValues>, choices: Choices = {}): Merged<QuizValues> {
  const [base, theirs] = [cleaned(typed.base), cleaned(typed.theirs)];
  const mine = cleaned(typed.mine);
  const { fields, list, differences } = createMerge(choices);
  const settings = fields('settings.', {
    base: base.settings,
    mine: mine.settings,
    theirs: theirs.settings,
  });
  const sides = { base: base.items, mine: mine.items, theirs: theirs.items };
  const items = list('questions', { ...sides, mine: withKnownIds(sides) });
  // The server refuses ids that it no longer has.
  const known = new Set(theirs.items.map(({ id }) => id));
  const questions = items.map(({ id, question }) => ({
    ...question,
    ...(id !== undefined && known.has(id) && { id }),
  }));
  return { values: { settings, questions }, differences };
}

const quoted = (text: string) => `«${text.split('\n')[0]}»`;

function questionInWords(question: Item['question']): string {
  return [question.text, ...questionForms[question.kind].answersInWords(question)].join('\n');
}

function settingInWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? copy.conflict.yes : copy.conflict.no;
  if (value === null) return copy.conflict.unlimited;
  if (name === 'passMark') return formatPercent(Number(value) / 100);
  if (name === 'answersAfter')
    return copy.settings.answersAfterNames[value as keyof typeof copy.settings.answersAfterNames];
  return typeof value === 'number' ? formatPlainNumber(value) : String(value);
}

/** The questions of a list of ids, in its order. */
function orderInWords(order: unknown, { mine, theirs }: Sides<QuizValues>): string {
  const all = [...theirs.questions, ...mine.questions];
  const texts = new Map(all.map(({ id, text }) => [id, quoted(text)]));
  return [copy.conflict.reordered, ...(order as string[]).map((id) => texts.get(id))].join('\n');
}

/** A difference between two versions of a quiz, as the dialog shows it. */
export function differenceInWords(
  { path, both, base, mine, theirs }: Difference,
  sides: Sides<QuizValues>,
): DifferenceInWords {
  const inWords = (label: string, wording: (side: unknown) => string) => ({
    path,
    both,
    label,
    mine: wording(mine),
    theirs: wording(theirs),
  });
  const [part, key = '', field] = path.split('.');
  if (part === 'settings') return inWords(fieldName(path), (value) => settingInWords(key, value));
  if (key === '') return inWords(copy.questions.title, (side) => orderInWords(side, sides));
  if (field === 'question')
    return inWords(copy.questions.text, (side) => questionInWords(side as Item['question']));
  // A whole question that exists on one side only.
  const text = quoted(((mine ?? theirs ?? base) as Item).question.text);
  return inWords(copy.questions.title, (side) =>
    side === undefined ? copy.conflict.removed(text) : copy.conflict.added(text),
  );
}
