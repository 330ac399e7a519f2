import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareTimestamps,
  currentTime,
  timestampFromMicros,
  timestampFromProto,
  timestampToMicros,
  timestampToProto,
  truncateToMillis,
} from './timestamp.ts';

const anyMicros = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });

describe('a timestamp', () => {
  it('is unchanged after a conversion to microseconds and back, also before 1970', () => {
    fc.assert(
      fc.property(anyMicros, (micros) => {
        const time = timestampFromMicros(micros);
        expect(time.nanos).toBeGreaterThanOrEqual(0);
        expect(timestampToMicros(time)).toBe(micros);
        expect(timestampFromProto(timestampToProto(time))).toEqual(time);
      }),
    );
  });

  it('has the same order as its microseconds', () => {
    fc.assert(
      fc.property(anyMicros, anyMicros, (a, b) => {
        const order = Math.sign(compareTimestamps(timestampFromMicros(a), timestampFromMicros(b)));
        expect(order).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('is truncated, not rounded', () => {
    expect(timestampFromProto({ seconds: 5, nanos: 1_999 })).toEqual({ seconds: 5n, nanos: 1_000 });
    expect(truncateToMillis({ seconds: 5n, nanos: 1_999_000 })).toEqual({
      seconds: 5n,
      nanos: 1_000_000,
    });
  });

  it('is zero in the fields that the proto omits', () => {
    expect(timestampFromProto({})).toEqual({ seconds: 0n, nanos: 0 });
  });

  it('can be made from the current time', () => {
    const now = timestampToMicros(currentTime());
    expect(Math.abs(Number(now / 1_000n) - Date.now())).toBeLessThan(2_000);
  });
});
