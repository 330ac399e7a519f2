import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitsOf } from './unit-list.tsx';

const lectures = fc.array(fc.record({ unit: fc.constantFrom('', '', 'باب أول', 'باب ثان') }));

it('keeps the order of the lectures, and starts a unit at each lecture with a new unit title', () => {
  fc.assert(
    fc.property(lectures, (course) => {
      const units = unitsOf(course);
      expect(units.flatMap((unit) => unit.lectures)).toEqual(course);
      for (const [index, { title, lectures: unitLectures }] of units.entries()) {
        expect(unitLectures[0]?.unit).toBe(title);
        expect(unitLectures.every(({ unit }) => unit === '' || unit === title)).toBe(true);
        expect(units[index + 1]?.title).not.toBe(title);
        expect(title !== '' || index === 0).toBe(true);
      }
    }),
  );
});
