import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTapReader, togetherWithin } from './taps.ts';

const left = 0.1;
const middle = 0.5;
const right = 0.9;

/** Returns what each tap asks for; a tap is its place and time. */
const read = (...taps: readonly (readonly [number, number])[]) => {
  const tap = createTapReader();
  return taps.map(([place, time]) => tap(place, time));
};

it('jumps at the second tap on a side and each later one, forward on the right', () => {
  expect(read([right, 0], [right, 200], [right, 400])).toEqual([null, 'forward', 'forward']);
  expect(read([left, 0], [left, 200])).toEqual([null, 'back']);
});

it('treats slow taps, taps on two sides and taps in the middle as single taps', () => {
  expect(read([left, 0], [left, togetherWithin + 1])).toEqual([null, null]);
  expect(read([left, 0], [right, 100], [left, 200])).toEqual([null, null, null]);
  expect(read([middle, 0], [middle, 100])).toEqual([null, null]);
});

it('never jumps at a first tap, nor away from the tapped side', () => {
  const taps = fc.array(
    fc.record({ place: fc.double({ min: 0, max: 1, noNaN: true }), pause: fc.nat(1000) }),
  );
  fc.assert(
    fc.property(taps, (all) => {
      const tap = createTapReader();
      let time = 0;
      for (const { place, pause } of all) {
        const first = time === 0;
        time += pause + 1;
        const jump = tap(place, time);
        if (first || pause + 1 > togetherWithin) expect(jump).toBeNull();
        if (jump !== null) expect(jump).toBe(place < 0.5 ? 'back' : 'forward');
      }
    }),
  );
});
