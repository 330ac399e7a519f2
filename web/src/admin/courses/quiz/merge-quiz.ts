import { quizInputSchema } from '@markaz/contract/learning/quiz-authoring';
import { formatPercent, formatPlainNumber } from '../../../shared/format/numbers.ts';
import {
  type ConflictChoices,
  createMerge,
  type DescribedDifference,
  type Difference,
  describeDifference,
  type MergeResult,
  type Versions,
} from '../../ui/conflict/merge.ts';
import { copy as common } from '../editing/editing.copy.ts';
import { describeField } from './form/describe-field.ts';
import { type QuestionValues, type QuizValues, toQuizInput } from './form/quiz-values.ts';
import { questionForms } from './questions/question-kinds.tsx';
import { copy } from './quiz.copy.ts';

/** A question is merged as a whole, because its answers belong to its text. */
interface Item {
  readonly id?: string | undefined;
  readonly question: Omit<QuestionValues, 'id'>;
}

/** Returns the content as the server would store it, so that equal content compares as equal. */
function clean(values: QuizValues) {
  const parsed = quizInputSchema.safeParse(toQuizInput(values));
  const { settings, questions } = parsed.success ? parsed.data : values;
  const items = questions.map(({ id, kind, text, picture, options, right, explanation }): Item => {
    const question = { kind, text, picture, options, right, explanation };
    return { id, question: question as Item['question'] };
  });
  return { settings, items };
}

export function mergeQuiz(
  versions: Versions<QuizValues>,
  choices: ConflictChoices = {},
): MergeResult<QuizValues> {
  const [base, mine, theirs] = [clean(versions.base), clean(versions.mine), clean(versions.theirs)];
  const { fields, storedList, differences } = createMerge(choices);
  const settings = fields('settings.', {
    base: base.settings,
    mine: mine.settings,
    theirs: theirs.settings,
  });
  const items: Item[] = storedList(
    'questions',
    { base: base.items, mine: mine.items, theirs: theirs.items },
    (one, other) => JSON.stringify(one.question) === JSON.stringify(other.question),
  );
  const questions = items.map(({ question, ...id }) => ({ ...question, ...id }));
  return { values: { settings, questions }, differences };
}

const quoteFirstLine = (text: string) => `«${text.split('\n')[0]}»`;

function describeQuestion(question: Item['question']): string {
  return [question.text, ...questionForms[question.kind].describeAnswers(question)].join('\n');
}

function describeSetting(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? copy.conflict.yes : copy.conflict.no;
  if (value === null) return copy.conflict.unlimited;
  if (name === 'passMark') return formatPercent(Number(value) / 100);
  if (name === 'answersAfter')
    return copy.settings.answersAfterNames[value as keyof typeof copy.settings.answersAfterNames];
  return typeof value === 'number' ? formatPlainNumber(value) : String(value);
}

/** Lists the first lines of questions in the order of their ids. */
function describeOrder(order: unknown, { mine, theirs }: Versions<QuizValues>): string {
  const all = [...theirs.questions, ...mine.questions];
  const texts = new Map(all.map(({ id, text }) => [id, quoteFirstLine(text)]));
  return [common.conflict.reordered, ...(order as string[]).map((id) => texts.get(id))].join('\n');
}

export function describeQuizDifference(
  difference: Difference,
  versions: Versions<QuizValues>,
): DescribedDifference {
  const { path, base, mine, theirs } = difference;
  const [part, key = '', field] = path.split('.');
  if (part === 'settings')
    return describeDifference(difference, describeField(path), (value) =>
      describeSetting(key, value),
    );
  if (field === 'question')
    return describeDifference(difference, copy.questions.text, (version) =>
      describeQuestion(version as Item['question']),
    );
  // The difference is the order, or a question that only one version has.
  return describeDifference(difference, copy.questions.title, (version) => {
    if (key === '') return describeOrder(version, versions);
    const text = quoteFirstLine(((mine ?? theirs ?? base) as Item).question.text);
    return version === undefined ? common.conflict.removed(text) : common.conflict.added(text);
  });
}
