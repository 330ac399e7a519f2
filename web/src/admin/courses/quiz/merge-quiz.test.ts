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

const [one, two] = [question('q1', 'الأول'), question('q2', 'الثاني')];
const base = quiz([one, two]);
const textsOf = ({ questions }: QuizValues) => questions.map(({ text }) => text);

/** The differences as the dialog shows them. */
function describeAll(mine: QuizValues, theirs: QuizValues) {
  const sides = { base, mine, theirs };
  return mergeQuiz(sides).differences.map((each) => describeQuizDifference(each, sides));
}

it('takes changes that only one side made', () => {
  const mine = quiz([one, question('q2', 'صححته')]);
  const theirs = quiz([question('q1', 'صححه'), two, question('q3', 'أضافه')], { passMark: 70 });
  const { values, differences } = mergeQuiz({ base, mine, theirs });
  expect(textsOf(values)).toEqual(['صححه', 'صححته', 'أضافه']);
  expect(values.settings.passMark).toBe(70);
  expect(differences.filter(({ isConflict }) => isConflict)).toEqual([]);
});

it('takes a question that both sides changed entirely from the chosen side', () => {
  const mine = quiz([{ ...one, text: 'نصي' }, two]);
  const theirs = quiz([{ ...one, right: ['b'] }, two]);
  const { differences } = mergeQuiz({ base, mine, theirs });
  expect(differences).toMatchObject([{ path: 'questions.q1.question', isConflict: true }]);
  expect(describeAll(mine, theirs)).toMatchObject([
    { mine: 'نصي\nنعم ✓\nلا', theirs: 'الأول\nنعم\nلا ✓' },
  ]);
  const chosen = mergeQuiz({ base, mine, theirs }, { 'questions.q1.question': 'theirs' });
  expect(chosen.values.questions[0]).toEqual({ ...one, right: ['b'] });
});

it('recognises stored questions of the form if the response to their save was lost', () => {
  const mine = quiz([one, two, question(undefined, 'الثالث')]);
  const theirs = quiz([one, two, question('q3', 'الثالث')]);
  const { values, differences } = mergeQuiz({ base, mine, theirs });
  expect(values.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
  expect(differences).toEqual([]);
});

it('keeps a question as new if this side changed it and the other side removed it', () => {
  const mine = quiz([one, question('q2', 'صححته')]);
  const { values } = mergeQuiz({ base, mine, theirs: quiz([one]) });
  expect(textsOf(values)).toEqual(['الأول', 'صححته']);
  expect(values.questions[1]).not.toHaveProperty('id');
});

it('does not report a change of kind that was undone', () => {
  // The form retains the answers of another kind, and blank last ones.
  const mine = quiz([
    { ...one, options: [...one.options, { id: 'c', text: '' }], right: ['a', 'c'].slice(0, 1) },
    two,
  ]);
  const theirs = quiz([question('q1', 'صححه'), two]);
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
  ] as const)('words %o as the form does', (settings, expected) => {
    const [difference] = describeAll(base, quiz([one, two], settings));
    expect(difference?.theirs).toBe(Object.values(expected)[0]);
  });

  it('lists the questions in a changed order, and a removed one', () => {
    expect(describeAll(base, quiz([two, one]))[0]?.theirs).toBe('تغيّر الترتيب\n«الثاني»\n«الأول»');
    expect(describeAll(base, quiz([one]))[0]?.theirs).toBe('حُذف: «الثاني»');
  });
});
