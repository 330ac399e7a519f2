import { expect, it } from 'vitest';
import { courseFixture as course } from '../../shared/courses/course-fixture.ts';
import { sortByFit } from './sort-by-fit.ts';

const courses = [
  course('third', { grade: '3', section: 'scientific' }),
  course('all'),
  course('second', { grade: '2', section: 'general' }),
  course('maliki', { grade: '2', madhhab: 'maliki' }),
  course('hanafi', { grade: '2', madhhab: 'hanafi' }),
];
const order = (student: Parameters<typeof sortByFit>[1]) =>
  sortByFit(courses, student).map(({ id }) => id);

it('keeps the order for visitors and for students without profile details', () => {
  const originalOrder = ['third', 'all', 'second', 'maliki', 'hanafi'];
  expect(order(null)).toEqual(originalOrder);
  expect(order({ grade: null, section: null, madhhab: null })).toEqual(originalOrder);
});

it('sorts matching courses first, courses for everyone next, and the others last', () => {
  expect(order({ grade: '2', section: 'literary', madhhab: 'hanafi' })).toEqual([
    'hanafi',
    'second',
    'all',
    'third',
    'maliki',
  ]);
});
