import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSort, sortedBy } from './sorting.ts';

const value = fc.option(fc.oneof(fc.integer(), fc.string()));

it('keeps every row, reverses the order, and puts rows without a value last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), (numbers) => {
      const forward = sortedBy(numbers, (number) => number, false);
      expect(forward).toEqual(numbers.toSorted((a, b) => a - b));
      expect(sortedBy(numbers, (number) => number, true)).toEqual(forward.toReversed());
    }),
  );
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (values, descending) => {
      const rows = values.map((each) => ({ value: each }));
      const sorted = sortedBy(rows, (row) => row.value, descending);
      expect(new Set(sorted)).toEqual(new Set(rows));
      const firstMissing = sorted.findIndex((row) => row.value === null);
      if (firstMissing >= 0)
        expect(sorted.slice(firstMissing).every((row) => row.value === null)).toBe(true);
    }),
  );
});

it('sorts Arabic text by its letters, and numbers within a text by their values', () => {
  const titles = ['الفقه ١٠', 'النحو', 'الفقه ٢', 'الأدب'];
  expect(sortedBy(titles, (title) => title, false)).toEqual([
    'الأدب',
    'الفقه ٢',
    'الفقه ١٠',
    'النحو',
  ]);
});

it('reverses the order when the same heading is pressed again', () => {
  const firstSort = nextSort(null, 'students', true);
  expect(firstSort).toEqual({ by: 'students', descending: true });
  expect(nextSort(firstSort, 'students', true)).toEqual({ by: 'students', descending: false });
  expect(nextSort(firstSort, 'title', false)).toEqual({ by: 'title', descending: false });
});
