// @vitest-environment happy-dom
import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type FileSource, type RenewLink, useRenewableLink } from './use-media-source.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const file = (url: string): FileSource => ({ kind: 'file', url });

/** Renders the hook. The video is at the given position in seconds. */
function play(renew: RenewLink | null, seconds = 95, paused = false) {
  const onFail = vi.fn();
  // @ts-expect-error Nothing else of the element is used.
  const video: HTMLVideoElement = { currentTime: seconds, paused };
  const { result, rerender } = renderHook(
    ({ source }) => useRenewableLink({ current: video }, source, 12, renew, onFail),
    { initialProps: { source: file('/one?expires=1') } },
  );
  const fail = () => act(async () => result.current.fail('network'));
  const currentState = () => ({ url: result.current.url, ...result.current.resumePoint.current });
  return {
    onFail,
    fail,
    currentState,
    changeSource: (url: string) => rerender({ source: file(url) }),
  };
}

const renewWith = (source: MediaSource | null) => vi.fn(async () => source);

it('starts at the given position', () => {
  expect(play(renewWith(null)).currentState()).toEqual({
    url: '/one?expires=1',
    seconds: 12,
    paused: false,
  });
});

it.each([false, true])(
  'continues at the same position with a new link (paused: %s)',
  async (paused) => {
    const renew = renewWith(file('/one?expires=2'));
    const { fail, currentState, onFail } = play(renew, 95, paused);
    await fail();
    expect(currentState()).toEqual({ url: '/one?expires=2', seconds: 95, paused });
    expect(onFail).not.toHaveBeenCalled();
  },
);

it('starts at the given position if the link fails before playback', async () => {
  const { fail, currentState } = play(renewWith(file('/one?expires=2')), 0);
  await fail();
  expect(currentState().seconds).toBe(12);
});

it('renews a link, but reports a failure if the new link fails soon afterwards', async () => {
  vi.useFakeTimers();
  const renew = renewWith(file('/one?expires=2'));
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
  ['nothing', renewWith(null)],
  ['the same link', renewWith(file('/one?expires=1'))],
  ['another kind of video', renewWith({ kind: 'youtube', id: 'dQw4w9WgXcQ' })],
  ['no answer', vi.fn(() => Promise.reject(new Error('no network')))],
])('reports a failure if the renewal returns %s', async (_, renew) => {
  const { fail, onFail } = play(renew);
  await fail();
  expect(onFail).toHaveBeenCalledExactlyOnceWith('network');
});

it('keeps a renewable link while it works, but always uses the newest link if it is not renewable', () => {
  const signed = play(renewWith(null));
  signed.changeSource('/one?expires=2');
  expect(signed.currentState().url).toBe('/one?expires=1');
  const plain = play(null);
  plain.changeSource('/two');
  expect(plain.currentState().url).toBe('/two');
});
