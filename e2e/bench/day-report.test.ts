import { expect, it } from 'vitest';
import { averageOfTen, callTable, isWithinBudget, medianDay, subtractCosts } from './day-report.ts';
import type { Day } from './ledger.ts';

const day = (calls: number, reads: number, writes: number): Day => ({
  calls,
  reads,
  writes,
  deletes: 0,
  hosting: 10,
  api: 20,
  ms: calls * 100,
  hits: 0,
  callList: [],
});

it('rejects a day that exceeds its budget of calls, reads or writes', () => {
  expect(isWithinBudget(day(13, 12, 4))).toBe(true);
  expect(isWithinBudget(day(14, 12, 4))).toBe(false);
  expect(isWithinBudget(day(13, 13, 4))).toBe(false);
  expect(isWithinBudget(day(13, 12, 5))).toBe(false);
});

it('returns the median day with all its costs', () => {
  expect(medianDay([day(9, 9, 9), day(1, 1, 1), day(5, 5, 5)])).toEqual(day(5, 5, 5));
});

it('averages ten days: a first day, eight ordinary days and a day with a code', () => {
  const average = averageOfTen(day(20, 10, 5), day(10, 5, 4), day(10, 15, 8));
  expect(average).toMatchObject({ calls: 11, reads: 6.5, writes: 4.5, hosting: 10, ms: 1100 });
});

it('subtracts the costs of one day from those of another', () => {
  expect(subtractCosts(day(9, 8, 7), day(4, 2, 1))).toMatchObject({
    calls: 5,
    reads: 6,
    writes: 6,
  });
});

it('lists calls in order, and puts consecutive calls of one path into one row', () => {
  const call = (path: string, writes: number) => ({ path, reads: 1, writes, deletes: 0, ms: 10 });
  const callList = [call('GET /a 200', 0), call('POST /b 200', 1), call('POST /b 200', 2)];
  expect(
    callTable({ ...day(3, 3, 3), callList })
      .split('\n')
      .slice(2),
  ).toEqual(['| `GET /a 200` | 1 | 1 | 0 | 10 |', '| `POST /b 200` | 2 | 2 | 3 | 10 |']);
});
