// @vitest-environment happy-dom
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFilter } from '../../shared/courses/catalogue-filter.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { useCatalogueSearch, useMissedSearch } from './use-catalogue-search.ts';

const courses = [
  courseFixture('fiqh', { title: 'الفقه', grade: '1' }),
  courseFixture('nahw', { title: 'النحو', grade: '2' }),
  courseFixture('study', { title: 'كيف تذاكر', grade: null }),
];
const lectures = {
  1: { fiqh: ['كتاب الطهارة', 'مراجعة'] },
  2: { nahw: ['الفاعل', 'مراجعة'] },
  none: { study: ['مراجعة'] },
};
type Grade = keyof typeof lectures;

const pathOf = (grade: Grade) => `/api/courses/lecture-titles?grade=${grade}`;
const titlesOf = (grade: Grade) => Response.json({ lectures: lectures[grade] });
const notFound = () => Response.json({}, { status: 404 });

let requests: string[];
/** Responses that a test sends later, keyed by the path of the request. */
let delayedResponses: Map<string, PromiseWithResolvers<Response>>;
const delayTitles = (grade: Grade) => delayedResponses.set(pathOf(grade), Promise.withResolvers());
const respond = (grade: Grade, response = titlesOf(grade)) =>
  delayedResponses.get(pathOf(grade))?.resolve(response);

beforeEach(() => {
  requests = [];
  delayedResponses = new Map();
  const answers = new Map(([1, 2, 'none'] as const).map((grade) => [pathOf(grade), grade]));
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    const grade = answers.get(path);
    return (
      delayedResponses.get(path)?.promise ?? Promise.resolve(grade ? titlesOf(grade) : notFound())
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the hook with a filter, given as URL parameters. `change` sets another filter. */
function renderSearch(firstFilter: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const parseFilter = (parameters: string) => readFilter(new URLSearchParams(parameters));
  const { result, rerender } = renderHook(({ filter }) => useCatalogueSearch(courses, filter), {
    initialProps: { filter: parseFilter(firstFilter) },
    wrapper,
  });
  const ids = () => result.current.result?.courses.map(({ id }) => id);
  const expectCourses = (expected: string[]) => waitFor(() => expect(ids()).toEqual(expected));
  return {
    result,
    ids,
    expectCourses,
    change: (filterText: string) => rerender({ filter: parseFilter(filterText) }),
  };
}

it('filters immediately and without a request if there is no query', () => {
  const { ids } = renderSearch('grade=2');
  expect(ids()).toEqual(['nahw']);
  expect(requests).toEqual([]);
});

it('fetches lecture titles only if no course’s own text matches, and waits for them', async () => {
  const { result, ids, expectCourses, change } = renderSearch('q=الفقه');
  expect(ids()).toBeUndefined();
  await expectCourses(['fiqh']);
  expect(requests).toEqual([]);
  change('q=الطهارة');
  expect(ids()).toBeUndefined();
  await expectCourses(['fiqh']);
  expect(result.current.result?.notes.get('fiqh')).toBe('في محاضرة: كتاب الطهارة');
  change('q=الصلاة');
  await expectCourses([]);
  expect(requests.toSorted()).toEqual([pathOf(1), pathOf(2), pathOf('none')]);
});

it('fetches the titles of each grade only once, and only of grades that the filter includes', async () => {
  const { expectCourses, change } = renderSearch('q=مراجعة&grade=2');
  await expectCourses(['nahw']);
  expect(requests).toEqual([pathOf(2)]);
  change('q=مراجعة&grade=2&grade=1');
  await expectCourses(['fiqh', 'nahw']);
  expect(requests).toEqual([pathOf(2), pathOf(1)]);
  change('q=مراجعة');
  await expectCourses(['fiqh', 'nahw', 'study']);
  expect(requests).toEqual([pathOf(2), pathOf(1), pathOf('none')]);
});

it('fetches nothing if the filter excludes all courses', async () => {
  const { expectCourses } = renderSearch('q=مراجعة&grade=3');
  await expectCourses([]);
  expect(requests).toEqual([]);
});

it('returns more results as each grade arrives, but returns an empty result only after all grades', async () => {
  delayTitles(1);
  delayTitles(2);
  const { ids, expectCourses, change } = renderSearch('q=مراجعة');
  await expectCourses(['study']);
  respond(2);
  await expectCourses(['nahw', 'study']);
  change('q=الصلاة');
  expect(ids()).toBeUndefined();
  respond(1);
  await expectCourses([]);
  change('q=مراجعة');
  await expectCourses(['fiqh', 'nahw', 'study']);
});

it('returns the results of the other grades if the titles of one grade cannot be fetched', async () => {
  delayTitles(1);
  respond(1, notFound());
  const { result, expectCourses, change } = renderSearch('q=الطهارة');
  await expectCourses([]);
  expect(result.current.error).toBeNull();
  change('q=الفاعل');
  await expectCourses(['nahw']);
  expect(requests).toHaveLength(3);
});

describe('a search without results', () => {
  /** Longer than the pause after which a search is reported, in milliseconds. */
  const longPause = 2_000;
  const missedPath = '/api/courses/missed';
  beforeEach(
    () =>
      void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('reports a search without results once the titles of all grades have arrived', async () => {
    const { expectCourses } = renderSearch('q=الكيمياء');
    await expectCourses([]);
    await vi.advanceTimersByTimeAsync(longPause);
    expect(requests).toContain(missedPath);
  });

  it('does not report a search if the titles of a grade are missing or if a filter is set', async () => {
    delayTitles(1);
    respond(1, notFound());
    const { expectCourses, change } = renderSearch('q=الجغرافيا');
    await expectCourses([]);
    await vi.advanceTimersByTimeAsync(longPause);
    change('q=الجغرافيا&grade=2');
    await expectCourses([]);
    await vi.advanceTimersByTimeAsync(longPause);
    expect(requests).not.toContain(missedPath);
  });
});

describe('useMissedSearch', () => {
  const reports: string[] = [];
  beforeEach(() => {
    reports.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
      reports.push(JSON.parse(String(body)).search);
      return Promise.resolve(Response.json({}));
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Types one text after another, with a pause in milliseconds after each. */
  async function type(pause: number, ...texts: string[]) {
    const { rerender } = renderHook(({ text }) => useMissedSearch(text, foldArabic(text)), {
      initialProps: { text: '' },
    });
    for (const text of texts) {
      rerender({ text });
      await vi.advanceTimersByTimeAsync(pause);
    }
  }

  it('reports the text after a pause in typing, not each letter', async () => {
    await type(100, 'كيم', 'كيمي', 'كيمياء');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reports).toEqual(['كيمياء']);
  });

  it('reports each text once per document, even if it is spelled in different ways', async () => {
    await type(5_000, 'أحياء', '', 'احياء', 'أحياء');
    expect(reports).toEqual(['أحياء']);
  });

  it('does not report texts that are too short, too long or quickly deleted', async () => {
    await type(5_000, 'كي', '؟؟؟؟', 'ك'.repeat(61), '');
    await type(1_000, 'فلسفة', '');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reports).toEqual([]);
  });
});
