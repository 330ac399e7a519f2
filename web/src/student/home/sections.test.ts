import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { expect, it } from 'vitest';
import { teachersOf } from './sections.tsx';

const courseBy = (author: CourseSummary['author']) => ({ author }) as CourseSummary;
const mustafa = { id: 'a1', name: 'أ. مصطفى' };

it('lists each teacher once with the name’s initial, and sorts them by their number of courses', () => {
  const courses = [
    courseBy({ id: 'a2', name: 'د. هالة' }),
    courseBy(mustafa),
    courseBy(null),
    courseBy(mustafa),
  ];
  expect(teachersOf(courses)).toEqual([
    { id: 'a1', name: 'أ. مصطفى', initial: 'م', courseCount: 2 },
    { id: 'a2', name: 'د. هالة', initial: 'ه', courseCount: 1 },
  ]);
});

it.each([
  ['الشيخ أحمد', 'أ'],
  ['الأستاذة سعاد', 'س'],
  ['أحمد علي', 'أ'],
  ['أ.د. ياسر', 'ي'],
])('skips honorifics to find the initial of %s', (name, initial) => {
  expect(teachersOf([courseBy({ id: 'x', name })])[0]?.initial).toBe(initial);
});
