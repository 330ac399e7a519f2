import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeNews } from './news.copy.ts';
import { type KnownCourse, type News, visitOf, whatsNew } from './whats-new.ts';

const now = new Date('2026-11-29T10:00:00Z');
const facts = { questions: 5, minutes: null, gate: false };

const lecture = (id: string, fields: object = {}) => ({
  id,
  title: `ع ${id}`,
  resourceCount: 1,
  ...fields,
});
const quiz = (id: string) => lecture(id, { resourceCount: 0, quiz: facts });
const exam = (lId: string, closes = '2026-12-01T10:00:00Z') => ({ lId, title: `ع ${lId}`, closes });

function course(
  lectures: ReturnType<typeof lecture>[],
  fields: Partial<KnownCourse> = {},
): KnownCourse {
  return { lectureCount: lectures.length, progress: { lectures: [] }, lectures, ...fields };
}
const begun = (...ids: string[]) => ({
  progress: { lectures: ids.map((lId) => ({ lId, position: 1, completed: false })) },
});
const count = ({ lectures, quizzes, exams, hasAnswer }: News) => [
  lectures.count,
  quizzes.count,
  exams.count,
  hasAnswer,
];
const newIn = (after: KnownCourse, before: KnownCourse | null) =>
  whatsNew(after, before && visitOf(before), now);

const two = course([lecture('a'), lecture('b')]);

it('nothing is new before the first visit and directly after a visit', () => {
  expect(count(newIn(two, null))).toEqual([0, 0, 0, false]);
  expect(describeNews(newIn(two, two))).toBe('');
});

it('names a new lecture, and counts several', () => {
  const three = course([lecture('a'), lecture('c'), lecture('b')]);
  expect(describeNews(newIn(three, two))).toBe('محاضرة «\u2068ع c\u2069»');
  const four = course([lecture('a'), lecture('c'), lecture('b'), lecture('d')]);
  expect(describeNews(newIn(four, two))).toBe('محاضرتان');
});

it('counts a quiz that was added to a lecture, and a lecture that is only a quiz once', () => {
  const withQuiz = course([lecture('a', { quiz: facts }), lecture('b'), quiz('c')]);
  expect(count(newIn(withQuiz, two))).toEqual([0, 2, 0, false]);
  const both = course([...(two.lectures ?? []), lecture('c', { quiz: facts })]);
  expect(describeNews(newIn(both, two))).toBe(
    'محاضرة «\u2068ع c\u2069» · اختبار «\u2068ع c\u2069»',
  );
});

it('counts an exam neither as a lecture nor as a quiz, and not after its end', () => {
  const withExam = { lectures: [...(two.lectures ?? []), quiz('c')], lectureCount: 3 };
  expect(count(newIn({ ...two, ...withExam, exams: [exam('c')] }, two))).toEqual([0, 0, 1, false]);
  const over = { ...withExam, exams: [exam('c', '2026-11-28T10:00:00Z')] };
  expect(count(newIn({ ...two, ...over }, two))).toEqual([0, 0, 0, false]);
  // The device may not have the new list yet.
  const listed = { ...two, lectureCount: 3, exams: [exam('c')] };
  expect(count(newIn(listed, two))).toEqual([0, 0, 1, false]);
});

it('compares only the numbers of lectures if a list is unknown or out of date', () => {
  expect(count(newIn({ ...two, lectureCount: 4 }, two))).toEqual([2, 0, 0, false]);
  expect(count(newIn({ ...two, lectureCount: 4 }, { ...two, lectures: undefined }))).toEqual([
    2,
    0,
    0,
    false,
  ]);
  expect(count(newIn({ ...two, lectureCount: 1 }, two))).toEqual([0, 0, 0, false]);
});

it('a lecture that the student has begun is not new', () => {
  const three = course([lecture('a'), lecture('b'), lecture('c')], begun('a', 'c'));
  expect(count(newIn(three, two))).toEqual([0, 0, 0, false]);
  expect(count(newIn({ ...two, lectureCount: 4, ...begun('a', 'c') }, two))).toEqual([
    1,
    0,
    0,
    false,
  ]);
});

it('an answer is new until the next visit', () => {
  const answered = { ...two, answered: 5 };
  expect(describeNews(newIn(answered, two))).toBe('إجابة سؤالك');
  expect(newIn(answered, answered).hasAnswer).toBe(false);
  expect(newIn({ ...two, answered: 6 }, answered).hasAnswer).toBe(true);
});

const anyLecture = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  resourceCount: fc.nat(2),
  hasQuiz: fc.boolean(),
});
const anyCourse = fc
  .record({
    lectures: fc.uniqueArray(anyLecture, { selector: ({ id }) => id }),
    isListCurrent: fc.boolean(),
    more: fc.nat(3),
    begun: fc.subarray(['a', 'b', 'c', 'd']),
    exams: fc.subarray(['a', 'c', 'e']),
    answered: fc.option(fc.nat(3), { nil: undefined }),
  })
  .map(
    ({ lectures, isListCurrent, more, begun: ids, exams, answered }): KnownCourse => ({
      lectureCount: lectures.length + (isListCurrent ? 0 : more),
      lectures: lectures.map(({ hasQuiz, ...each }) =>
        lecture(each.id, { ...each, ...(hasQuiz && { quiz: facts }) }),
      ),
      exams: exams.map((lId) => exam(lId)),
      answered,
      ...begun(...ids),
    }),
  );

it('nothing that was there at a visit is new later', () => {
  fc.assert(
    fc.property(anyCourse, (known) => {
      expect(describeNews(newIn(known, known))).toBe('');
    }),
  );
});

it('counts are never negative, and never larger than the course', () => {
  fc.assert(
    fc.property(anyCourse, anyCourse, (after, before) => {
      const { lectures, quizzes, exams } = newIn(after, before);
      for (const { count: items } of [lectures, quizzes, exams])
        expect(items).toBeGreaterThanOrEqual(0);
      expect(lectures.count).toBeLessThanOrEqual(after.lectureCount);
      expect(quizzes.count).toBeLessThanOrEqual(after.lectureCount);
      expect(exams.count).toBeLessThanOrEqual(after.exams?.length ?? 0);
    }),
  );
});
