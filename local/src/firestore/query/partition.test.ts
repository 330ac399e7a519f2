import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProtoStructuredQuery } from '../proto.ts';
import { by, where } from '../testing/queries.ts';
import { int, root } from '../testing/values.ts';
import { partitionPoints, planPartitionQuery } from './partition.ts';

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `${root}/c/${String(at).padStart(6, '0')}`);

describe('partitionPoints', () => {
  it('splits into parts of about equal size', () => {
    const all = names(1_024);
    expect(partitionPoints(all, 3)).toEqual([all[256], all[512], all[768]]);
  });

  it('does not split a small group', () => {
    expect(partitionPoints(names(0), 4)).toEqual([]);
    expect(partitionPoints(names(255), 4)).toEqual([]);
    expect(partitionPoints(names(256), 4)).toHaveLength(1);
  });

  it('returns at most the requested number of points, ascending, never the first name', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.integer({ min: 1, max: 50 }), (count, wanted) => {
        const all = names(count);
        const points = partitionPoints(all, wanted);
        expect(points.length).toBeLessThanOrEqual(wanted);
        expect([...new Set(points)].sort()).toEqual(points);
        expect(points).not.toContain(all[0]);
      }),
    );
  });

  it.each([0, -1, Number.NaN])('refuses %s parts', (count) => {
    expect(() => partitionPoints([], count)).toThrow('greater than zero');
  });
});

describe('planPartitionQuery', () => {
  const group: ProtoStructuredQuery = { from: [{ collectionId: 'c', allDescendants: true }] };

  it('takes a whole collection group by name', () => {
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
