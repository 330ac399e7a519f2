import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPosition, unpackPosition } from './packed-position.ts';

const times = fc.integer({ min: 0, max: 4_102_444_800 });
const positions = fc.integer({ min: 0, max: 86_400 });

describe('packPosition', () => {
  it('packs a time and a position that can be unpacked unchanged', () => {
    fc.assert(
      fc.property(times, positions, (at, position) => {
        const packed = packPosition({ at, position });
        expect(Number.isSafeInteger(packed)).toBe(true);
        expect(unpackPosition(packed)).toEqual({ at, position });
      }),
    );
  });

  it('packs a newer time into a greater number, whatever the positions are', () => {
    fc.assert(
      fc.property(times, positions, positions, (at, olderPosition, newerPosition) => {
        expect(packPosition({ at: at + 1, position: newerPosition })).toBeGreaterThan(
          packPosition({ at, position: olderPosition }),
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
