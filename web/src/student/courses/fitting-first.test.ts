import { expect, it } from 'vitest';
import { courseFixture as course } from '../../shared/courses/course-fixture.ts';
import { fittingFirst } from './fitting-first.ts';

const courses = [
  course('third', { grade: '3', section: 'scientific' }),
  course('all'),
  course('second', { grade: '2', section: 'general' }),
  course('maliki', { grade: '2', madhhab: 'maliki' }),
  course('hanafi', { grade: '2', madhhab: 'hanafi' }),
];
const order = (reader: Parameters<typeof fittingFirst>[1]) =>
  fittingFirst(courses, reader).map(({ id }) => id);

it('keeps the order for visitors and for students without profile details', () => {
  const asItWas = ['third', 'all', 'second', 'maliki', 'hanafi'];
  expect(order(null)).toEqual(asItWas);
  expect(order({ grade: null, section: null, madhhab: null })).toEqual(asItWas);
});

it('puts matching courses first, those for everyone next, and all others last', () => {
  expect(order({ grade: '2', section: 'literary', madhhab: 'hanafi' })).toEqual([
    'hanafi',
    'second',
    'all',
    'third',
    'maliki',
  ]);
});
