import type { Resource } from '@markaz/contract/catalogue/lectures';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedBeforeLinksEnd } from './link-ends.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const ending = (...minutes: readonly (number | null)[]): Resource[] =>
  minutes.map((left) => ({
    type: 'file',
    src: 'https://videos.example/one.pdf',
    ...(left !== null && { linkEnds: new Date(now + left * 60_000).toISOString() }),
  }));

const { refetchInterval } = askedBeforeLinksEnd((data: readonly Resource[]) => data);
const asked = (data: Resource[] | undefined, dataUpdateCount = 1) =>
  refetchInterval({ state: { data, dataUpdateCount } });

it('refetches ten minutes before the first link ends', () => {
  expect(asked(ending(240, null, 230))).toBe(220 * 60_000);
});

it('never refetches if no link ends or nothing has loaded yet', () => {
  expect([asked(undefined), asked([]), asked(ending(null, null))]).toEqual([false, false, false]);
});

it('refetches at once if links have ended, and then not before ten minutes', () => {
  expect(asked(ending(-600))).toBe(1_000);
  expect(asked(ending(-600), 2)).toBe(10 * 60_000);
});
