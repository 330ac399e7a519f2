import type { Exam } from '@markaz/contract/catalogue/exams';
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
import { formatDayAndHour } from '../../ui/form/cairo-time.ts';
import { copy as common } from '../editing/editing.copy.ts';
import { describeField } from './form/describe-field.ts';
import {
  type QuestionValues,
  type QuizValues,
  splitQuestions,
  toQuizInput,
  toSettingsValues,
} from './form/quiz-values.ts';
import { questionForms } from './questions/question-kinds.tsx';
import { copy } from './quiz.copy.ts';

/** A question is merged as a whole, because its answers belong to its text. */
interface Item {
  readonly id?: string | undefined;
  readonly question: Omit<QuestionValues, 'id'>;
}

/** Returns the content as the server would store it, so that equal content compares as equal. */
function clean(values: QuizValues) {
  const input = toQuizInput(values);
  const parsed = quizInputSchema.safeParse(input);
  const { settings, questions } = parsed.success ? parsed.data : input;
  const items = questions.map((each): Item => {
    const { id, kind, text, picture, options, right, explanation, from } = each;
    const origin = from === undefined ? {} : { from };
    const question = { kind, text, picture, options, right, explanation, ...origin };
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
  const drawnIds = new Set(settings.exam?.draws.map(({ lId }) => lId));
  const questions = items
    .map(({ question, ...id }) => ({ ...question, ...id }))
    // One admin may have copied questions of a lecture from which the merged exam draws none.
    .filter(({ from }) => from === undefined || drawnIds.has(from));
  const values = { settings: toSettingsValues(settings), ...splitQuestions(questions) };
  return { values, differences };
}

const sumOf = (draws: Exam['draws']) => draws.reduce((sum, { count }) => sum + count, 0);

const quoteFirstLine = (text: string) => `«${text.split('\n')[0]}»`;

function describeQuestion(question: Item['question']): string {
  return [question.text, ...questionForms[question.kind].describeAnswers(question)].join('\n');
}

function describeExam({ opens, closes, results, bundle, draws }: Exam): string {
  const texts = copy.exam;
  return [
    ...(opens === '' || closes === ''
      ? []
      : [texts.window(formatDayAndHour(opens), formatDayAndHour(closes))]),
    texts.resultNames[results],
    ...(bundle === undefined ? [] : [texts.ofBundle(bundle.name)]),
    ...(draws.length === 0 ? [] : [texts.drawnCount(formatPlainNumber(sumOf(draws)))]),
  ].join('\n');
}

function describeSetting(name: string, value: unknown): string {
  if (name === 'exam') return value == null ? copy.conflict.no : describeExam(value as Exam);
  if (typeof value === 'boolean') return value ? copy.conflict.yes : copy.conflict.no;
  if (value === null) return copy.conflict.unlimited;
  if (name === 'passMark') return formatPercent(Number(value) / 100);
  if (name === 'answersAfter')
    return copy.settings.answersAfterNames[value as keyof typeof copy.settings.answersAfterNames];
  return typeof value === 'number' ? formatPlainNumber(value) : String(value);
}

/** Lists the first lines of questions in the order of their ids. */
function describeOrder(order: unknown, { mine, theirs }: Versions<QuizValues>): string {
  const all = [theirs, mine].flatMap(({ questions, drawn = [] }) => [...questions, ...drawn]);
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
