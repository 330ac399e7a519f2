import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths, safeReturnPath } from './paths.ts';

describe('safeReturnPath', () => {
  it.each(['/courses/c1', '/enroll?code=AB12', '/'])('accepts the path %s', (from) => {
    expect(safeReturnPath(from, '/user')).toBe(from);
  });

  it.each([null, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/auth?from=/x'])(
    'returns the fallback for %s',
    (from) => {
      expect(safeReturnPath(from, '/user')).toBe('/user');
    },
  );

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    '/courses/\u0000',
    '/courses/\u007f',
    '/courses/\u0085',
    '/\t\t/evil.example/%2e%2e',
  ])('returns the fallback for %j, because browsers drop its control characters', (from) => {
    expect(safeReturnPath(from, '/user')).toBe('/user');
  });

  it('always returns a path of this site', () => {
    const tricky = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '/',
          '\\',
          '\t',
          '\n',
          '\r',
          '\u0000',
          '%2f',
          '%5c',
          '%09',
          ':',
          '@',
          '.',
          ' ',
        ),
        fc.string({ minLength: 1, maxLength: 3 }),
      ),
    });
    const site = 'https://markaz.example';
    fc.assert(
      fc.property(tricky, (path) => {
        const target = safeReturnPath(`/${path}`, '/user');
        expect(new URL(target, site).origin).toBe(site);
        expect(target).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('paths', () => {
  it('escapes the parameters of a path', () => {
    expect(paths.auth('/enroll?code=A B')).toBe('/auth?from=%2Fenroll%3Fcode%3DA%20B');
    expect(paths.lecture('a/b', 'c')).toBe('/courses/a%2Fb/lectures/c');
  });
});
