// @vitest-environment happy-dom
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFilter } from '../../shared/courses/catalogue-filter.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { useFound, useMissedSearch } from './use-found.ts';

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
const refused = () => Response.json({}, { status: 404 });

let asked: string[];
/** Answers of grades that a test sends itself. */
let held: Map<string, PromiseWithResolvers<Response>>;
const hold = (grade: Grade) => held.set(pathOf(grade), Promise.withResolvers());
const answer = (grade: Grade, response = titlesOf(grade)) =>
  held.get(pathOf(grade))?.resolve(response);

beforeEach(() => {
  asked = [];
  held = new Map();
  const answers = new Map(([1, 2, 'none'] as const).map((grade) => [pathOf(grade), grade]));
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const grade = answers.get(path);
    return held.get(path)?.promise ?? Promise.resolve(grade ? titlesOf(grade) : refused());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the hook with a filter; `change` sets the next one. */
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

it('filters at once, without a request', () => {
  const { ids } = look('grade=2');
  expect(ids()).toEqual(['nahw']);
  expect(asked).toEqual([]);
});

it('fetches lecture titles if no course is found otherwise, and waits for them', async () => {
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
  expect(asked.toSorted()).toEqual([pathOf(1), pathOf(2), pathOf('none')]);
});

it('fetches the grades that the filter leaves, each once', async () => {
  const { shows, change } = look('q=مراجعة&grade=2');
  await shows(['nahw']);
  expect(asked).toEqual([pathOf(2)]);
  change('q=مراجعة&grade=2&grade=1');
  await shows(['fiqh', 'nahw']);
  expect(asked).toEqual([pathOf(2), pathOf(1)]);
  change('q=مراجعة');
  await shows(['fiqh', 'nahw', 'study']);
  expect(asked).toEqual([pathOf(2), pathOf(1), pathOf('none')]);
});

it('fetches nothing if the filter leaves no course', async () => {
  const { shows } = look('q=مراجعة&grade=3');
  await shows([]);
  expect(asked).toEqual([]);
});

it('shows results of each grade on arrival, and shows no results only after all', async () => {
  hold(1);
  hold(2);
  const { ids, shows, change } = look('q=مراجعة');
  await shows(['study']);
  answer(2);
  await shows(['nahw', 'study']);
  change('q=الصلاة');
  expect(ids()).toBeUndefined();
  answer(1);
  await shows([]);
  change('q=مراجعة');
  await shows(['fiqh', 'nahw', 'study']);
});

it('shows what it found if a grade cannot be fetched', async () => {
  hold(1);
  answer(1, refused());
  const { result, shows, change } = look('q=الطهارة');
  await shows([]);
  expect(result.current.error).toBeNull();
  change('q=الفاعل');
  await shows(['nahw']);
  expect(asked).toHaveLength(3);
});

describe('a search without results', () => {
  /** Longer than the site waits for another letter. */
  const long = 2_000;
  const missed = '/api/courses/missed';
  beforeEach(
    () =>
      void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('is reported to the centre when every grade has arrived', async () => {
    const { shows } = look('q=الكيمياء');
    await shows([]);
    await vi.advanceTimersByTimeAsync(long);
    expect(asked).toContain(missed);
  });

  it('is not reported if a grade is missing or a filter is set', async () => {
    hold(1);
    answer(1, refused());
    const { shows, change } = look('q=الجغرافيا');
    await shows([]);
    await vi.advanceTimersByTimeAsync(long);
    change('q=الجغرافيا&grade=2');
    await shows([]);
    await vi.advanceTimersByTimeAsync(long);
    expect(asked).not.toContain(missed);
  });
});

describe('useMissedSearch', () => {
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
      told.push(JSON.parse(String(body)).search);
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
    expect(told).toEqual(['كيمياء']);
  });

  it('reports each text once per document, however it is spelled', async () => {
    await type(5_000, 'أحياء', '', 'احياء', 'أحياء');
    expect(told).toEqual(['أحياء']);
  });

  it('reports no text that is too short, too long or soon deleted', async () => {
    await type(5_000, 'كي', '؟؟؟؟', 'ك'.repeat(61), '');
    await type(1_000, 'فلسفة', '');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([]);
  });
});
