import { describe, expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const lectures = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighboursOf', () => {
  it('knows what comes before and after', () => {
    expect(neighboursOf(lectures, 'b')).toEqual({
      current: { id: 'b' },
      previous: { id: 'a' },
      next: { id: 'c' },
    });
  });

  it('ends at the ends and does not find what is not there', () => {
    expect(neighboursOf(lectures, 'a')?.previous).toBeNull();
    expect(neighboursOf(lectures, 'c')?.next).toBeNull();
    expect(neighboursOf(lectures, 'z')).toBeNull();
    expect(neighboursOf([], 'a')).toBeNull();
  });
});
