import type { VideoSource } from '@markaz/contract/video-source';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { AttachedHls } from './attach-hls.ts';
import { isOnHosting, playableUrl, readProjectId } from './own-host.ts';

type FileSource = Exclude<VideoSource, { kind: 'youtube' }>;

/**
 * Plays because the poster was tapped. Asked for outright: with `preload=metadata` browsers may never
 * fetch enough of a file without byte ranges for `autoplay` to begin.
 */
function begin(video: HTMLVideoElement): void {
  // Refused where the tap is too long ago; the play button is there.
  video.play().catch(() => undefined);
}

/** Bytes up to which a whole file is worth having at once. */
const largestCopy = 32 * 1024 * 1024;

/** Whether the time line can be moved: not where the server answers no byte ranges. */
function isSeekable({ seekable }: Pick<HTMLMediaElement, 'seekable'>): boolean {
  return seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
}

/**
 * Fetches a small video of our own origin as a whole, so that it can be moved in although the server
 * answers no byte ranges, as Hosting's emulator does not.
 * @returns the address of the copy, to be revoked when done with; null where it is not worth it.
 */
async function seekableCopy(url: string, signal: AbortSignal): Promise<string | null> {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) return null;
  const response = await fetch(href, { signal });
  const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (!response.ok || size > largestCopy) {
    await response.body?.cancel();
    return null;
  }
  return URL.createObjectURL(await response.blob());
}

/** Puts a copy that can be moved in into the place of a file that cannot; else leaves all as it is. */
async function playCopy(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  const copy = await seekableCopy(url, signal).catch(() => null);
  if (copy === null) return;
  if (signal.aborted) return URL.revokeObjectURL(copy);
  signal.addEventListener('abort', () => URL.revokeObjectURL(copy), { once: true });
  const wasPlaying = !video.paused;
  video.src = copy;
  if (wasPlaying) begin(video);
}

/** HLS by the browser itself where it can, else by hls.js, loaded for this only. */
async function load(
  video: HTMLVideoElement,
  source: FileSource,
  signal: AbortSignal,
  onFail: () => void,
  onStream: (stream: AttachedHls) => void,
): Promise<void> {
  const url = isOnHosting(source.url) ? playableUrl(source.url, await readProjectId()) : source.url;
  const native =
    source.kind === 'file' || video.canPlayType('application/vnd.apple.mpegurl') !== '';
  if (native) {
    if (signal.aborted) return;
    video.src = url;
    begin(video);
    if (source.kind === 'file')
      video.addEventListener(
        'loadedmetadata',
        () => {
          if (!isSeekable(video)) void playCopy(video, url, signal);
        },
        { once: true, signal },
      );
    return;
  }
  const { attachHls } = await import('./attach-hls.ts');
  if (signal.aborted) return;
  const stream = attachHls(video, url, onFail);
  if (stream === null) return onFail();
  signal.addEventListener('abort', stream.stop, { once: true });
  onStream(stream);
  begin(video);
}

/** Gives the video element what to play, and takes it away with the component. */
export function useVideoSource(
  ref: RefObject<HTMLVideoElement | null>,
  source: FileSource,
  sparing: boolean,
  onFail: () => void,
): void {
  const fail = useEffectEvent(onFail);
  const stream = useRef<AttachedHls | null>(null);
  const { kind, url } = source;
  const receive = useEffectEvent((attached: AttachedHls) => {
    stream.current = attached;
    attached.spare(sparing);
  });
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const leaving = new AbortController();
    load(
      video,
      { kind, url },
      leaving.signal,
      () => fail(),
      (attached) => receive(attached),
    ).catch(() => fail());
    return () => {
      leaving.abort();
      stream.current = null;
      // Without this the browser goes on downloading a file nobody watches.
      video.removeAttribute('src');
      video.load();
    };
  }, [ref, kind, url]);
  useEffect(() => stream.current?.spare(sparing), [sparing]);
}
