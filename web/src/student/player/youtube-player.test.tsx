// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copy } from './player.copy.ts';
import { createProgressRecorder } from './progress-recorder.ts';
import { youtubeOrigin } from './youtube-messages.ts';
import { YoutubePlayer } from './youtube-player.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom logs an error for every frame that it does not load.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function renderPlayer(onRetry = () => undefined) {
  const doNothing = () => undefined;
  const recorder = createProgressRecorder({
    completed: false,
    onWatched: () => false,
    report: doNothing,
    now: () => 0,
  });
  const { container } = render(
    <YoutubePlayer
      id="dQw4w9WgXcQ"
      title="محاضرة"
      start={0}
      part={0}
      recorder={recorder}
      onProblem={doNothing}
      onEnd={doNothing}
      onRetry={onRetry}
    />,
  );
  return container.querySelector('iframe');
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

/** Simulates a first message from the embed, or from another origin. */
const sendMessage = (frame: HTMLIFrameElement | null, origin = youtubeOrigin) =>
  act(() =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin,
        source: frame?.contentWindow ?? null,
        data: '{"event":"onReady"}',
      }),
    ),
  );

it('offers a link and a retry if YouTube does not answer for ten seconds', () => {
  const onRetry = vi.fn();
  renderPlayer(onRetry);
  wait(9);
  expect(screen.queryByRole('alert')).toBeNull();
  wait(2);
  expect(screen.getByRole('alert').textContent).toContain(copy.unplayableCause.noAnswer);
  expect(screen.getByRole('link', { name: copy.openOnYoutube }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  screen.getByRole('button', { name: copy.retry }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

it('removes the message if YouTube answers late, but ignores messages from other origins', () => {
  const frame = renderPlayer();
  wait(11);
  sendMessage(frame, 'https://example.org');
  expect(screen.queryByRole('alert')).not.toBeNull();
  sendMessage(frame);
  expect(screen.queryByRole('alert')).toBeNull();
  wait(60);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not show a message if YouTube answers in time', () => {
  const frame = renderPlayer();
  wait(3);
  sendMessage(frame);
  wait(60);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the device is offline if it has no connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPlayer();
  wait(11);
  expect(screen.getByRole('alert').textContent).toContain(copy.unplayableCause.offline);
});
