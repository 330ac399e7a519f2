// @vitest-environment happy-dom
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMissedSearch } from './use-missed-search.ts';

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
