import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPosition, unpackPosition } from './packed-position.ts';

const times = fc.integer({ min: 0, max: 4_102_444_800 });
const positions = fc.integer({ min: 0, max: 86_400 });

describe('a packed position', () => {
  it('is unpacked to the same time and position', () => {
    fc.assert(
      fc.property(times, positions, (at, position) => {
        const packed = packPosition({ at, position });
        expect(Number.isSafeInteger(packed)).toBe(true);
        expect(unpackPosition(packed)).toEqual({ at, position });
      }),
    );
  });

  it('is greater if its time is newer, at any position', () => {
    fc.assert(
      fc.property(times, positions, positions, (at, before, after) => {
        expect(packPosition({ at: at + 1, position: after })).toBeGreaterThan(
          packPosition({ at, position: before }),
        );
      }),
    );
  });

  it('drops fractions of a second', () => {
    expect(unpackPosition(packPosition({ at: 10.9, position: 5.9 }))).toEqual({
      at: 10,
      position: 5,
    });
  });
});
