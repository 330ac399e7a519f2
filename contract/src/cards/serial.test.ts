import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSerial, formatSerialRange, readSerial } from './serial.ts';

describe('serial number', () => {
  it('prints a serial number with six digits, or more if it needs them', () => {
    expect([1, 123, 999_999, 1_234_567].map(formatSerial)).toEqual([
      '000001',
      '000123',
      '999999',
      '1234567',
    ]);
  });

  it('prints a range of one card as one number', () => {
    expect(formatSerialRange(50, 50)).toBe('000050');
    expect(formatSerialRange(1, 50)).toBe('000001 – 000050');
  });

  it('reads a printed serial number in any kind of digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (serial) => {
        expect(readSerial(formatSerial(serial))).toBe(serial);
      }),
    );
    expect(readSerial(' ٠٠٠١٢٣ ')).toBe(123);
    for (const text of ['', '0', '-1', '1.5', '1e3', 'x', '1234567890']) {
      expect(readSerial(text)).toBeNull();
    }
  });
});
