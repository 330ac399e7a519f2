import { expect, it } from 'vitest';
import { aggregationReads, queryReads, UsageMeter } from './usage.ts';

it('an empty result costs one read, and a count costs one read per 1,000 index entries', () => {
  expect([0, 1, 7].map(queryReads)).toEqual([1, 1, 7]);
  expect([0, 1, 1_000, 1_001].map(aggregationReads)).toEqual([1, 1, 1, 2]);
});

it('usage is counted for each project and in total', () => {
  const usage = new UsageMeter();
  usage.count('p', 'RunQuery', { calls: 1, reads: 3 });
  usage.count('p', 'RunQuery', { calls: 1, reads: 1 });
  usage.count('q', 'Commit', { calls: 1, writes: 2, deletes: 1 });
  expect(usage.snapshot('p')).toEqual({
    reads: 4,
    writes: 0,
    deletes: 0,
    rpcs: { RunQuery: { calls: 2, reads: 4, writes: 0, deletes: 0 } },
  });
  expect(usage.snapshot()).toMatchObject({ reads: 4, writes: 2, deletes: 1 });
});

it('a reset sets the counts of one project or of all projects to zero', () => {
  const usage = new UsageMeter();
  usage.count('p', 'Commit', { writes: 1 });
  usage.count('q', 'Commit', { writes: 1 });
  usage.reset('p');
  expect([usage.snapshot('p').writes, usage.snapshot('q').writes]).toEqual([0, 1]);
  usage.reset();
  expect(usage.snapshot().writes).toBe(0);
});
