import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCourses, keptCourses } from './kept-courses.ts';

const course = (id: string) => ({ id }) as EnrolledCourse;
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns stored courses to the same student only', () => {
  keepCourses('student', [course('a'), course('b')]);
  expect(keptCourses('student')?.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(keptCourses('another')).toBeNull();
});

it('stores at most 50 courses', () => {
  keepCourses(
    'student',
    Array.from({ length: 80 }, (_, index) => course(String(index))),
  );
  expect(keptCourses('student')).toHaveLength(50);
});

it('tolerates a storage that is blocked or holds something else', () => {
  stored.set('markaz.courses', '{"uid":"student"}');
  expect(keptCourses('student')).toBeNull();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  expect(() => keepCourses('student', [])).not.toThrow();
  expect(keptCourses('student')).toBeNull();
});
