import type { CourseSummary } from '@markaz/contract/courses';
import { expect, it } from 'vitest';
import { fittingFirst } from './fitting-first.ts';

function course(id: string, kinds: Partial<CourseSummary> = {}): CourseSummary {
  return {
    id,
    title: id,
    description: '',
    subject: '',
    grade: null,
    section: null,
    madhhab: null,
    author: null,
    lectureCount: 0,
    openLectureCount: 0,
    thumbnail: null,
    published: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...kinds,
  };
}

const courses = [
  course('third', { grade: '3', section: 'scientific' }),
  course('all'),
  course('second', { grade: '2', section: 'general' }),
  course('maliki', { grade: '2', madhhab: 'maliki' }),
  course('hanafi', { grade: '2', madhhab: 'hanafi' }),
];
const order = (reader: Parameters<typeof fittingFirst>[1]) =>
  fittingFirst(courses, reader).map(({ id }) => id);

it('leaves the order alone for visitors and for whoever has said nothing', () => {
  const asItWas = ['third', 'all', 'second', 'maliki', 'hanafi'];
  expect(order(null)).toEqual(asItWas);
  expect(order({ grade: null, section: null, madhhab: null })).toEqual(asItWas);
});

it('puts what fits first, what is for everyone after it, what is for others last', () => {
  expect(order({ grade: '2', section: 'literary', madhhab: 'hanafi' })).toEqual([
    'hanafi',
    'second',
    'all',
    'third',
    'maliki',
  ]);
});
