import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProtoStructuredQuery } from '../proto.ts';
import { by, where } from '../testing/queries.ts';
import { int, root } from '../testing/values.ts';
import { partitionPoints, planPartitionQuery } from './partition.ts';

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `${root}/c/${String(at).padStart(6, '0')}`);

describe('partitionPoints', () => {
  it('splits the names into parts of about the same size', () => {
    const all = names(1_024);
    expect(partitionPoints(all, 3)).toEqual([all[256], all[512], all[768]]);
  });

  it('does not split fewer than 256 names', () => {
    expect(partitionPoints(names(0), 4)).toEqual([]);
    expect(partitionPoints(names(255), 4)).toEqual([]);
    expect(partitionPoints(names(256), 4)).toHaveLength(1);
  });

  it('returns at most as many points as requested, in ascending order and without the first name', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.integer({ min: 1, max: 50 }), (count, maxPoints) => {
        const all = names(count);
        const points = partitionPoints(all, maxPoints);
        expect(points.length).toBeLessThanOrEqual(maxPoints);
        expect([...new Set(points)].sort()).toEqual(points);
        expect(points).not.toContain(all[0]);
      }),
    );
  });

  it.each([0, -1, Number.NaN])('refuses %s as the number of points', (count) => {
    expect(() => partitionPoints([], count)).toThrow('greater than zero');
  });
});

describe('planPartitionQuery', () => {
  const group: ProtoStructuredQuery = { from: [{ collectionId: 'c', allDescendants: true }] };

  it('accepts a collection group that is ordered by name', () => {
    expect(planPartitionQuery(root, { ...group, orderBy: by('__name__') }).scope.collectionId).toBe(
      'c',
    );
  });

  it.each<[string, ProtoStructuredQuery]>([
    ['one collection', { from: [{ collectionId: 'c' }] }],
    ['a filter', { ...group, where: where('a', 'EQUAL', int(1)) }],
    ['another order', { ...group, orderBy: by('a') }],
    ['a limit', { ...group, limit: { value: 1 } }],
    ['an offset', { ...group, offset: 1 }],
  ])('refuses %s', (_, query) => {
    expect(() => planPartitionQuery(root, query)).toThrow('can be partitioned');
  });
});
