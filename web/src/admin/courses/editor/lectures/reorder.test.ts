import { describe, expect, it } from 'vitest';
import { moveTarget, numbered } from './reorder.ts';

describe('lecture order', () => {
  it('moves by one place and stops at the ends', () => {
    expect(moveTarget(1, -1, 3)).toBe(0);
    expect(moveTarget(1, 1, 3)).toBe(2);
    expect(moveTarget(0, -1, 3)).toBeNull();
    expect(moveTarget(2, 1, 3)).toBeNull();
    expect(moveTarget(1, -9, 3)).toBe(0);
    expect(moveTarget(5, -1, 3)).toBeNull();
  });

  it('numbers from 1 without touching the originals', () => {
    const lectures = [
      { title: 'x', order: 1 },
      { title: 'y', order: 1 },
    ];
    expect(numbered(lectures).map((lecture) => lecture.order)).toEqual([1, 2]);
    expect(lectures.map((lecture) => lecture.order)).toEqual([1, 1]);
  });
});
