// @vitest-environment happy-dom
import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type FileSource, type Renew, useLink } from './use-media-source.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const file = (url: string): FileSource => ({ kind: 'file', url });

/** Renders the hook for a video at this second. */
function play(renew: Renew | null, at = 95, paused = false) {
  const onFail = vi.fn();
  // @ts-expect-error Nothing else of the element is used.
  const video: HTMLVideoElement = { currentTime: at, paused };
  const { result, rerender } = renderHook(
    ({ source }) => useLink({ current: video }, source, 12, renew, onFail),
    { initialProps: { source: file('/one?expires=1') } },
  );
  const fail = () => act(async () => result.current.fail('network'));
  const shown = () => ({ url: result.current.url, ...result.current.place.current });
  return { onFail, fail, shown, follow: (url: string) => rerender({ source: file(url) }) };
}

const gives = (source: MediaSource | null) => vi.fn(async () => source);

it('begins at the given position', () => {
  expect(play(gives(null)).shown()).toEqual({ url: '/one?expires=1', at: 12, paused: false });
});

it.each([false, true])('resumes in place with another link, paused: %s', async (paused) => {
  const renew = gives(file('/one?expires=2'));
  const { fail, shown, onFail } = play(renew, 95, paused);
  await fail();
  expect(shown()).toEqual({ url: '/one?expires=2', at: 95, paused });
  expect(onFail).not.toHaveBeenCalled();
});

it('begins at the given position if it failed before there was a picture', async () => {
  const { fail, shown } = play(gives(file('/one?expires=2')), 0);
  await fail();
  expect(shown().at).toBe(12);
});

it('renews a link once, and reports a second failure soon after', async () => {
  vi.useFakeTimers();
  const renew = gives(file('/one?expires=2'));
  const { fail, onFail } = play(renew);
  await fail();
  await fail();
  expect(renew).toHaveBeenCalledOnce();
  expect(onFail).toHaveBeenCalledExactlyOnceWith('network');
  vi.advanceTimersByTime(4 * 60 * 60_000);
  renew.mockResolvedValueOnce(file('/one?expires=3'));
  await fail();
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onFail).toHaveBeenCalledOnce();
});

it.each([
  ['nothing', gives(null)],
  ['the same link', gives(file('/one?expires=1'))],
  ['another kind of video', gives({ kind: 'youtube', id: 'dQw4w9WgXcQ' })],
  ['no answer', vi.fn(() => Promise.reject(new Error('no network')))],
])('reports a failure if renewing returns %s', async (_, renew) => {
  const { fail, onFail } = play(renew);
  await fail();
  expect(onFail).toHaveBeenCalledExactlyOnceWith('network');
});

it('keeps a working link that can be renewed, and follows a new one otherwise', () => {
  const signed = play(gives(null));
  signed.follow('/one?expires=2');
  expect(signed.shown().url).toBe('/one?expires=1');
  const plain = play(null);
  plain.follow('/two');
  expect(plain.shown().url).toBe('/two');
});
