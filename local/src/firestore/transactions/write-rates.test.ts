import { beforeEach, describe, expect, it } from 'vitest';
import { WriteRates } from './write-rates.ts';

let now: number;
let rates: WriteRates;
beforeEach(() => {
  now = 1_000_000_000_000;
  rates = new WriteRates({ burst: 3, now: () => now, maxDocuments: 2 });
});

/** Counts a write of these documents. Returns whether the write is allowed. */
function allowsWrite(...names: string[]): boolean {
  try {
    rates.consume(new Set(names));
    return true;
  } catch {
    return false;
  }
}

it('allows a burst of writes, and then one write a second', () => {
  expect([allowsWrite('a'), allowsWrite('a'), allowsWrite('a'), allowsWrite('a')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  now += 999;
  expect(allowsWrite('a')).toBe(false);
  now += 1;
  expect([allowsWrite('a'), allowsWrite('a')]).toEqual([true, false]);
});

it('does not allow more than the burst after a long pause', () => {
  for (let write = 0; write < 3; write++) allowsWrite('a');
  now += 3_600_000;
  expect([allowsWrite('a'), allowsWrite('a'), allowsWrite('a'), allowsWrite('a')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('refuses a write with the message of the service', () => {
  for (let write = 0; write < 3; write++) allowsWrite('a');
  expect(() => rates.consume(new Set(['a']))).toThrow(
    expect.objectContaining({
      code: 10,
      message: 'Too much contention on these documents. Please try again.',
    }),
  );
});

it('does not count the write for any document if one of the documents refuses it', () => {
  for (let write = 0; write < 3; write++) allowsWrite('a');
  for (let attempt = 0; attempt < 5; attempt++) expect(allowsWrite('a', 'b')).toBe(false);
  expect([allowsWrite('b'), allowsWrite('b'), allowsWrite('b'), allowsWrite('b')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('the write rates', () => {
  it('only the most recently written documents are remembered', () => {
    for (let write = 0; write < 3; write++) allowsWrite('a');
    for (let write = 0; write < 3; write++) allowsWrite('b');
    allowsWrite('c');
    expect([allowsWrite('b'), allowsWrite('a')]).toEqual([false, true]);
  });

  it('all documents of a project are forgotten when the project is cleared', () => {
    for (let write = 0; write < 3; write++) allowsWrite('p/a');
    for (let write = 0; write < 3; write++) allowsWrite('q/a');
    rates.clear('p/');
    expect([allowsWrite('p/a'), allowsWrite('q/a')]).toEqual([true, false]);
  });
});
