// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFilter } from '../../shared/courses/catalogue-filter.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { useFound } from './use-found.ts';

const courses = [
  courseFixture('fiqh', { title: 'الفقه', grade: '1' }),
  courseFixture('nahw', { title: 'النحو', grade: '2' }),
];

let asked: string[];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ lectures: { fiqh: ['كتاب الطهارة'] } });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Looks under one filter after the other. */
function look(first: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const read = (parameters: string) => readFilter(new URLSearchParams(parameters));
  const { result, rerender } = renderHook(({ filter }) => useFound(courses, filter), {
    initialProps: { filter: read(first) },
    wrapper,
  });
  const ids = () => result.current.found?.courses.map(({ id }) => id);
  const shows = (expected: string[]) => waitFor(() => expect(ids()).toEqual(expected));
  return { result, ids, shows, change: (next: string) => rerender({ filter: read(next) }) };
}

it('filters at once, and asks for nothing', () => {
  const { ids } = look('grade=2');
  expect(ids()).toEqual(['nahw']);
  expect(asked).toEqual([]);
});

it('asks for lectures when no course is found otherwise, and waits for them', async () => {
  const { result, ids, shows, change } = look('q=الفقه');
  expect(ids()).toBeUndefined();
  await shows(['fiqh']);
  expect(asked).toEqual([]);
  change('q=الطهارة');
  expect(ids()).toBeUndefined();
  await shows(['fiqh']);
  expect(result.current.found?.notes.get('fiqh')).toBe('في محاضرة: كتاب الطهارة');
  change('q=الصلاة');
  await shows([]);
  expect(asked).toEqual(['/api/courses/lecture-titles']);
});

it('says what it found where the lectures do not come', async () => {
  answer = () => Response.json({}, { status: 404 });
  const { result, shows } = look('q=الطهارة');
  await shows([]);
  expect(result.current.error).toBeNull();
});
