import { describe, expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const lectures = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighboursOf', () => {
  it('returns the lectures before and after', () => {
    expect(neighboursOf(lectures, 'b')).toEqual({
      current: { id: 'b' },
      previous: { id: 'a' },
      next: { id: 'c' },
    });
  });

  it('returns null beyond the ends and for an unknown lecture', () => {
    expect(neighboursOf(lectures, 'a')?.previous).toBeNull();
    expect(neighboursOf(lectures, 'c')?.next).toBeNull();
    expect(neighboursOf(lectures, 'z')).toBeNull();
    expect(neighboursOf([], 'a')).toBeNull();
  });
});
