import { beforeEach, describe, expect, it } from 'vitest';
import { WriteRates } from './write-rates.ts';

let now: number;
let rates: WriteRates;
beforeEach(() => {
  now = 1_000_000_000_000;
  rates = new WriteRates({ burst: 3, now: () => now, documents: 2 });
});

/** Whether these documents accept a write. */
function takes(...names: string[]): boolean {
  try {
    rates.consume(new Set(names));
    return true;
  } catch {
    return false;
  }
}

it('allows a burst, then one write a second', () => {
  expect([takes('a'), takes('a'), takes('a'), takes('a')]).toEqual([true, true, true, false]);
  now += 999;
  expect(takes('a')).toBe(false);
  now += 1;
  expect([takes('a'), takes('a')]).toEqual([true, false]);
});

it('refills up to the burst and no further', () => {
  for (let write = 0; write < 3; write++) takes('a');
  now += 3_600_000;
  expect([takes('a'), takes('a'), takes('a'), takes('a')]).toEqual([true, true, true, false]);
});

it('refuses with the message of the service', () => {
  for (let write = 0; write < 3; write++) takes('a');
  expect(() => rates.consume(new Set(['a']))).toThrow(
    expect.objectContaining({
      code: 10,
      message: 'Too much contention on these documents. Please try again.',
    }),
  );
});

it('takes nothing from the other documents if one has none left', () => {
  for (let write = 0; write < 3; write++) takes('a');
  for (let attempt = 0; attempt < 5; attempt++) expect(takes('a', 'b')).toBe(false);
  expect([takes('b'), takes('b'), takes('b'), takes('b')]).toEqual([true, true, true, false]);
});

describe('remembers', () => {
  it('at most the given number of documents, the last written ones', () => {
    for (let write = 0; write < 3; write++) takes('a');
    for (let write = 0; write < 3; write++) takes('b');
    takes('c');
    expect([takes('b'), takes('a')]).toEqual([false, true]);
  });

  it('nothing of a cleared project', () => {
    for (let write = 0; write < 3; write++) takes('p/a');
    for (let write = 0; write < 3; write++) takes('q/a');
    rates.clear('p/');
    expect([takes('p/a'), takes('q/a')]).toEqual([true, false]);
  });
});
