import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedList } from './sorted-list.ts';

const byNumber = (a: number, b: number) => a - b;

/** The number of different items. A list of all items needs more than one chunk. */
const range = 6_000;
const step = fc.tuple(fc.constantFrom('toggle', 'read'), fc.nat(range));

it('has the same content as a sorted array after random changes and reads', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(step, { maxLength: 60 }), (seed, steps) => {
      const start = shuffled(seed).slice(0, Math.abs(seed) % range);
      const list = new SortedList([...start], byNumber);
      const model = new Set(start);
      for (const [what, number] of steps) {
        if (what === 'read') {
          const [found] = list.from((each) => each < number);
          const expected = [...model].filter((each) => each >= number).sort(byNumber);
          expect(found).toBe(expected[0]);
        } else if (model.delete(number)) list.remove(number);
        else {
          model.add(number);
          list.add(number);
        }
      }
      expect([...list.from(() => false)]).toEqual([...model].sort(byNumber));
    }),
    { numRuns: 50 },
  );
});

it('stays sorted while items are added to an empty list, and while all items are removed', () => {
  const numbers = shuffled(7);
  const list = new SortedList<number>([], byNumber);
  for (const number of numbers) list.add(number);
  expect([...list.from(() => false)]).toEqual([...numbers].sort(byNumber));
  for (const number of numbers) {
    list.remove(number);
    list.add(number);
  }
  expect([...list.from(() => false)]).toEqual([...numbers].sort(byNumber));
  const [odd, even] = [numbers.filter((each) => each % 2), numbers.filter((each) => !(each % 2))];
  for (const number of odd) list.remove(number);
  expect([...list.from(() => false)]).toEqual([...even].sort(byNumber));
  for (const number of even) list.remove(number);
  expect([...list.from(() => false)]).toEqual([]);
});

it('needs fewer than ten comparisons per item for a first read, and therefore does not sort all items', () => {
  const count = 50_000;
  let compared = 0;
  const list = new SortedList(shuffled(1, count), (a, b) => {
    compared++;
    return a - b;
  });
  const [first] = list.from((each) => each < 20_000);
  expect(first).toBe(20_000);
  expect(compared).toBeLessThan(count * 10);
});

it('needs at most 20 comparisons on average for a change, even before the first read', () => {
  const count = 50_000;
  let compared = 0;
  const list = new SortedList(shuffled(1, count), (a, b) => {
    compared++;
    return a - b;
  });
  const changed = shuffled(2, count).slice(0, 1_000);
  for (const number of changed) {
    list.remove(number);
    list.add(number);
  }
  expect(compared).toBeLessThan(changed.length * 2 * 20);
  expect([...list.from(() => false)]).toEqual(Array.from({ length: count }, (_, each) => each));
});

/** Returns all numbers below `count` in an order that depends on the seed. */
function shuffled(seed: number, count = range): number[] {
  let state = seed | 1;
  const numbers = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    const other = (state >>> 1) % (at + 1);
    [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
  }
  return numbers;
}
