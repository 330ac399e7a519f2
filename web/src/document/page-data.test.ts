import { type Lecture, lectureSchema } from '@markaz/contract/lectures';
import { expect, it } from 'vitest';
import { packLectures, unpackLectures } from './page-data.ts';

const facts = { questions: 10, minutes: null, gate: true, passMark: 60, attempts: null };
const lecture = (order: number, more: Partial<Lecture>): Lecture => ({
  id: `lecture-${order}`,
  title: `المحاضرة ${order}`,
  description: '',
  unit: '',
  order,
  open: 'false',
  resourceCount: order,
  durationSeconds: null,
  locked: true,
  ...more,
});

const lectures = [
  lecture(1, { open: 'true', locked: false, durationSeconds: 90 }),
  lecture(2, { unit: 'الإعراب', quiz: facts, description: 'شرح <b>' }),
  lecture(3, { unit: 'الإعراب' }),
  lecture(4, { unit: 'البلاغة', open: 'true', locked: false }),
  lecture(5, { unit: '' }),
];

it('gives lectures back as they were, through JSON', () => {
  const text = JSON.stringify(packLectures(lectures));
  expect(unpackLectures(JSON.parse(text))).toEqual(lectures);
  expect(unpackLectures(packLectures([]))).toEqual([]);
});

it('keeps every field that the contract has', () => {
  const [, full] = unpackLectures(packLectures(lectures));
  expect(Object.keys(full ?? {}).toSorted()).toEqual(Object.keys(lectureSchema.shape).toSorted());
});

it('needs half of what the fields with their names do', () => {
  const many = Array.from({ length: 40 }, (_, index) => lecture(index + 1, { unit: 'الإعراب' }));
  const bytes = (value: unknown) => JSON.stringify(value).length;
  expect(bytes(packLectures(many))).toBeLessThan(bytes(many) / 2);
});
