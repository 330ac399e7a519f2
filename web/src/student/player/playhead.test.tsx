// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LecturePlayer, type Playable } from './lecture-player.tsx';
import { readVideoMemory, saveVideoMemory } from './player-memory.ts';
import { momentSearch, playhead, readMoment, seekTo } from './playhead.ts';
import { createProgressRecorder } from './progress-recorder.ts';
import { usePlayback } from './use-playback.ts';
import { youtubeOrigin } from './youtube-messages.ts';

beforeEach(() => {
  localStorage.clear();
  // happy-dom logs an error for every frame that it does not load.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const youtube = (title: string): Playable => ({
  source: { kind: 'youtube', id: 'dQw4w9WgXcQ' },
  title,
  bytes: null,
  linkExpires: false,
});
function renderPlayer(...videos: readonly Playable[]) {
  return renderAt(null, ...videos);
}

function renderAt(linkedMoment: ReturnType<typeof readMoment>, ...videos: readonly Playable[]) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LecturePlayer
        lectureId="l1"
        lectureTitle="الطهارة"
        videos={videos}
        cover={null}
        savedProgress={{ position: 300, completed: false }}
        linkedMoment={linkedMoment}
        onProgress={vi.fn()}
        refetchVideos={async () => videos}
        watermark={null}
        nextAction={null}
      />
    </QueryClientProvider>,
  );
  return container;
}
const frame = (container: HTMLElement) => container.querySelector('iframe');
const waitForFrame = (container: HTMLElement, start: number) =>
  waitFor(() => expect(frame(container)?.src).toContain(`start=${start}`));
const report = (container: HTMLElement, currentTime: number, playerState = 1) =>
  act(() =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: youtubeOrigin,
        source: frame(container)?.contentWindow ?? null,
        data: JSON.stringify({ event: 'infoDelivery', info: { currentTime, playerState } }),
      }),
    ),
  );

it('starts at the given second if only the poster is shown', async () => {
  const container = renderPlayer(youtube('الأول'));
  act(() => seekTo(750));
  await waitForFrame(container, 750);
});

it('reports the whole second, the part and the medium, once for each second', async () => {
  const container = renderPlayer(youtube('الأول'));
  const changes = vi.fn();
  const stop = playhead.subscribe(changes);
  fireEvent.click(screen.getByRole('button', { name: /شغّل الفيديو/u }));
  await waitFor(() => expect(frame(container)).not.toBeNull());
  expect(playhead.get()).toBeNull();
  // The player may begin to listen shortly after its frame has appeared.
  await waitFor(() => {
    for (const second of [12.2, 12.7, 12.9]) report(container, second);
    expect(playhead.get()).toEqual({ seconds: 12, part: 0, medium: 'video' });
  });
  expect(changes).toHaveBeenCalledOnce();
  cleanup();
  expect(playhead.get()).toBeNull();
  stop();
});

it('jumps in YouTube’s running player by its messages, without loading it again', async () => {
  const container = renderPlayer(youtube('الأول'));
  act(() => seekTo(10));
  await waitForFrame(container, 10);
  const embed = frame(container);
  const post = vi.fn();
  Object.defineProperty(embed, 'contentWindow', { value: { postMessage: post } });
  act(() => seekTo(90));
  expect(frame(container)).toBe(embed);
  expect(post.mock.calls.map(([message]) => JSON.parse(message))).toEqual([
    { event: 'command', func: 'seekTo', args: [90, true] },
    { event: 'command', func: 'playVideo', args: [] },
  ]);
});

it('opens another part at the second, and starts again after the end', async () => {
  const container = renderPlayer(youtube('الأول'), youtube('الثاني'));
  act(() => seekTo(30, 1));
  await waitForFrame(container, 30);
  report(container, 31);
  expect(playhead.get()?.part).toBe(1);
  report(container, 31, 0);
  expect(frame(container)).toBeNull();
  act(() => seekTo(20, 1));
  await waitForFrame(container, 20);
  act(() => seekTo(5, 7));
  await waitForFrame(container, 20);
});

it('starts the lecture of a link at the link’s second, and does not change stored progress before it plays', async () => {
  saveVideoMemory('l1', { current: 0, finished: [] });
  const container = renderAt({ seconds: 750, part: 1 }, youtube('الأول'), youtube('الثاني'));
  expect(screen.getByRole('button', { name: /شغّل الفيديو/u }).textContent).toContain('12:30');
  expect(readVideoMemory('l1').current).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: /شغّل الفيديو/u }));
  await waitForFrame(container, 750);
  report(container, 751);
  report(container, 751, 2);
  expect(readVideoMemory('l1').current).toBe(1);
});

it('continues where the student stopped if the link does not name a part of the lecture', () => {
  renderAt({ seconds: 750, part: 4 }, youtube('الأول'));
  expect(screen.getByRole('button', { name: /شغّل الفيديو/u }).textContent).toContain('5:00');
});

it('reads the part and second from a link, and ignores invalid values', () => {
  const read = (search: string) => readMoment(new URLSearchParams(search));
  for (const moment of [
    { seconds: 0, part: 0 },
    { seconds: 750, part: 0 },
    { seconds: 86_399, part: 19 },
  ])
    expect(read(momentSearch(moment))).toEqual(moment);
  expect(momentSearch({ seconds: 750, part: 0 })).toBe('?t=750');
  for (const search of ['', '?t=', '?t=-5', '?t=1e3', '?t=9999999', '?t=x', '?t=5&part=0', '?t=٧'])
    expect(read(search)).toBeNull();
});

/** Contains only the media element, because media-chrome does not run in happy-dom. */
function FileProbe() {
  const { mediaProps } = usePlayback<HTMLVideoElement>({
    source: { kind: 'file', url: 'https://a.example/l1.mp4' },
    renew: null,
    title: 'الطهارة',
    cover: null,
    notice: null,
    start: 10,
    part: 0,
    recorder: createProgressRecorder({
      completed: false,
      onWatched: () => false,
      report: vi.fn(),
      now: () => 0,
    }),
    onProblem: vi.fn(),
    onEnd: vi.fn(),
    bytes: null,
    savesData: false,
    watermark: null,
  });
  return <video {...mediaProps} />;
}

it('changes the position of a playing file, even before the file has loaded', () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <FileProbe />
    </QueryClientProvider>,
  );
  const video = container.querySelector('video');
  if (video === null) throw new Error('no video');
  act(() => seekTo(90));
  expect(video.currentTime).toBe(90);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  vi.spyOn(video, 'duration', 'get').mockReturnValue(600);
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(90);
  act(() => seekTo(20, 1));
  expect(video.currentTime).toBe(90);
});
