import { expect, it } from 'vitest';
import { copy } from './editor.copy.ts';

it.each([
  ['الطهارة', 'باب: الطهارة'],
  ['الباب الأول', 'الباب الأول'],
  ['باب المياه', 'باب المياه'],
  ['بابل', 'باب: بابل'],
])('calls a unit a unit once: «%s»', (title, text) => {
  expect(copy.lectures.startsUnit(title)).toBe(text);
});
