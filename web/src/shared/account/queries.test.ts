import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { courseKeys } from '../courses/queries.ts';
import { fakeStorage } from '../fake-storage.ts';
import { openedCoursesStorageKey } from '../storage.ts';
import { courseAhead, storeCourses, storedCourses } from './queries.ts';

const course = (id: string) => ({ id }) as EnrolledCourse;
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', fakeStorage(stored));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns stored courses to the same student only', () => {
  storeCourses('student', [course('a'), course('b')]);
  expect(storedCourses('student')?.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(storedCourses('another')).toBeNull();
});

it('stores at most 50 courses', () => {
  storeCourses(
    'student',
    Array.from({ length: 80 }, (_, index) => course(String(index))),
  );
  expect(storedCourses('student')).toHaveLength(50);
});

it('returns null if storage is blocked or contains invalid data', () => {
  stored.set('markaz.courses', '{"uid":"student"}');
  expect(storedCourses('student')).toBeNull();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  expect(() => storeCourses('student', [])).not.toThrow();
  expect(storedCourses('student')).toBeNull();
});

it.each([
  ['/', { id: 'a', known: 'v1' }],
  ['/user', { id: 'a', known: 'v1' }],
  ['/courses/a', undefined],
])('%s requests the lectures of the last watched course: %j', (pathname, request) => {
  vi.stubGlobal('location', { pathname });
  storeCourses('student', [course('a'), course('b')]);
  const client = new QueryClient();
  expect(courseAhead(client, 'student')).toBeUndefined();
  const opened = ['b', 'a'].map((id) => ({ course: { id }, lectures: [], version: 'v1' }));
  stored.set(openedCoursesStorageKey, JSON.stringify(opened));
  expect(courseAhead(client, 'student')).toEqual(request);
  expect(courseAhead(client, null)).toBeUndefined();
  client.setQueryData(courseKeys.lectures('a'), {});
  expect(courseAhead(client, 'student')).toBeUndefined();
});
