import { defaultQuizSettings } from '@markaz/contract/learning/quizzes';
import { describe, expect, it } from 'vitest';
import type { QuestionValues, QuizValues } from './form/quiz-values.ts';
import { describeQuizDifference, mergeQuiz } from './merge-quiz.ts';

const question = (id: string | undefined, text: string): QuestionValues => ({
  ...(id !== undefined && { id }),
  kind: 'one',
  text,
  picture: null,
  options: [
    { id: 'a', text: 'نعم' },
    { id: 'b', text: 'لا' },
  ],
  right: ['a'],
  explanation: '',
});

const quiz = (
  questions: readonly QuestionValues[],
  settings: Partial<QuizValues['settings']> = {},
): QuizValues => ({
  settings: { title: 'اختبار', ...defaultQuizSettings, ...settings },
  questions: [...questions],
});

const [first, second] = [question('q1', 'الأول'), question('q2', 'الثاني')];
const base = quiz([first, second]);
const textsOf = ({ questions }: QuizValues) => questions.map(({ text }) => text);

/** Returns the differences as the dialog shows them. */
function describeAll(mine: QuizValues, theirs: QuizValues) {
  const versions = { base, mine, theirs };
  return mergeQuiz(versions).differences.map((each) => describeQuizDifference(each, versions));
}

it('merges changes that only one version contains', () => {
  const mine = quiz([first, question('q2', 'صححته')]);
  const theirs = quiz([question('q1', 'صححه'), second, question('q3', 'أضافه')], { passMark: 70 });
  const { values, differences } = mergeQuiz({ base, mine, theirs });
  expect(textsOf(values)).toEqual(['صححه', 'صححته', 'أضافه']);
  expect(values.settings.passMark).toBe(70);
  expect(differences.filter(({ isConflict }) => isConflict)).toEqual([]);
});

it('uses the whole question of the chosen version if both versions changed it', () => {
  const mine = quiz([{ ...first, text: 'نصي' }, second]);
  const theirs = quiz([{ ...first, right: ['b'] }, second]);
  const { differences } = mergeQuiz({ base, mine, theirs });
  expect(differences).toMatchObject([{ path: 'questions.q1.question', isConflict: true }]);
  expect(describeAll(mine, theirs)).toMatchObject([
    { mine: 'نصي\nنعم ✓\nلا', theirs: 'الأول\nنعم\nلا ✓' },
  ]);
  const chosen = mergeQuiz({ base, mine, theirs }, { 'questions.q1.question': 'theirs' });
  expect(chosen.values.questions[0]).toEqual({ ...first, right: ['b'] });
});

it('matches new questions in the form with their stored copies if the response to the save was lost', () => {
  const mine = quiz([first, second, question(undefined, 'الثالث')]);
  const theirs = quiz([first, second, question('q3', 'الثالث')]);
  const { values, differences } = mergeQuiz({ base, mine, theirs });
  expect(values.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
  expect(differences).toEqual([]);
});

it('keeps a question as new if the user changed it and somebody else removed it', () => {
  const mine = quiz([first, question('q2', 'صححته')]);
  const { values } = mergeQuiz({ base, mine, theirs: quiz([first]) });
  expect(textsOf(values)).toEqual(['الأول', 'صححته']);
  expect(values.questions[1]).not.toHaveProperty('id');
});

it('does not report a conflict if the user changed the kind of a question and then changed it back', () => {
  // After these changes, the form still holds an empty last option.
  const mine = quiz([
    { ...first, options: [...first.options, { id: 'c', text: '' }], right: ['a'] },
    second,
  ]);
  const theirs = quiz([question('q1', 'صححه'), second]);
  expect(
    mergeQuiz({ base, mine, theirs }).differences.filter(({ isConflict }) => isConflict),
  ).toEqual([]);
});

describe('description of a difference', () => {
  it.each([
    [{ gate: true }, { gate: 'نعم' }],
    [{ passMark: 80 }, { passMark: '٨٠٪؜' }],
    [{ answersAfter: 'never' }, { answersAfter: 'لا تظهر' }],
    [{ minutes: 10 }, { minutes: '١٠' }],
  ] as const)('formats the changed setting %o as the form does', (settings, expected) => {
    const [difference] = describeAll(base, quiz([first, second], settings));
    expect(difference?.theirs).toBe(Object.values(expected)[0]);
  });

  it('lists all questions if their order changed, and names a removed question', () => {
    expect(describeAll(base, quiz([second, first]))[0]?.theirs).toBe(
      'تغيّر الترتيب\n«الثاني»\n«الأول»',
    );
    expect(describeAll(base, quiz([first]))[0]?.theirs).toBe('حُذف: «الثاني»');
  });
});

it('drops copied questions of a lecture from which the merged exam draws none', () => {
  const exam = (lId: string) => ({
    opens: '2026-12-03T07:00:00.000Z',
    closes: '2026-12-03T09:00:00.000Z',
    results: 'window' as const,
    bundle: null,
    draws: [{ lId, count: 1 }],
  });
  const drawn = (id: string | undefined, from: string) => ({ ...question(id, `من ${from}`), from });
  const mine = { ...quiz([first], { exam: exam('l1') }), drawn: [drawn(undefined, 'l1')] };
  const theirs = { ...quiz([first], { exam: exam('l2') }), drawn: [drawn('q9', 'l2')] };
  const versions = { base: quiz([first]), mine, theirs };
  const { differences } = mergeQuiz(versions);
  const conflict = differences.find(({ path }) => path === 'settings.exam');
  expect(conflict).toMatchObject({ isConflict: true });
  const { values } = mergeQuiz(versions, { 'settings.exam': 'theirs' });
  expect(values.settings.exam).toEqual(exam('l2'));
  expect(values.drawn?.map(({ text }) => text)).toEqual(['من l2']);
  expect(textsOf(values)).toEqual(['الأول']);
});
