import { describe, expect, it } from 'vitest';
import { paths, safeReturn } from './paths.ts';

describe('safeReturn', () => {
  it.each(['/courses/c1', '/enroll?code=AB12', '/'])('goes back to %s', (from) => {
    expect(safeReturn(from, '/user')).toBe(from);
  });

  it.each([null, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/auth?from=/x'])(
    'does not follow %s',
    (from) => {
      expect(safeReturn(from, '/user')).toBe('/user');
    },
  );
});

describe('paths', () => {
  it('escape what they are given', () => {
    expect(paths.auth('/enroll?code=A B')).toBe('/auth?from=%2Fenroll%3Fcode%3DA%20B');
    expect(paths.lecture('a/b', 'c')).toBe('/courses/a%2Fb/lectures/c');
  });
});
