import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedList } from './sorted-list.ts';

const byNumber = (a: number, b: number) => a - b;

/** More than fit into one chunk; on average the list starts with half of them. */
const range = 6_000;
const step = fc.tuple(fc.constantFrom('toggle', 'look'), fc.nat(range));

it('behaves like a sorted array after any changes and reads', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(step, { maxLength: 60 }), (seed, steps) => {
      const start = shuffled(seed).slice(0, Math.abs(seed) % range);
      const list = new SortedList([...start], byNumber);
      const model = new Set(start);
      for (const [what, number] of steps) {
        if (what === 'look') {
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

it('stays in order while it grows from nothing and shrinks to nothing', () => {
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

it('compares each item a few times for a first read, where sorting needs sixteen', () => {
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

it('needs few comparisons for a change, even before the first read', () => {
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

/** All numbers below `count`, in an order that depends on the seed. */
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
