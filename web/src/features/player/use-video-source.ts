import type { VideoSource } from '@markaz/contract/video-source';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isOnHosting, playableUrl } from './own-host.ts';
import { readProjectId } from './project-id.ts';
import { isSeekable, seekableCopy } from './seekable-copy.ts';

type FileSource = Exclude<VideoSource, { kind: 'youtube' }>;

/**
 * Plays because the poster was tapped. Asked for outright: with `preload=metadata` browsers may never
 * fetch enough of a file without byte ranges for `autoplay` to begin.
 */
function begin(video: HTMLVideoElement): void {
  // Refused where the tap is too long ago; the play button is there.
  video.play().catch(() => undefined);
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
  const { attachHls, canAttachHls } = await import('./attach-hls.ts');
  if (signal.aborted) return;
  if (!canAttachHls()) return onFail();
  signal.addEventListener('abort', attachHls(video, url, onFail), { once: true });
  begin(video);
}

/** Gives the video element what to play, and takes it away with the component. */
export function useVideoSource(
  ref: RefObject<HTMLVideoElement | null>,
  source: FileSource,
  onFail: () => void,
): void {
  const fail = useEffectEvent(onFail);
  const { kind, url } = source;
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const leaving = new AbortController();
    load(video, { kind, url }, leaving.signal, () => fail()).catch(() => fail());
    return () => {
      leaving.abort();
      // Without this the browser goes on downloading a file nobody watches.
      video.removeAttribute('src');
      video.load();
    };
  }, [ref, kind, url]);
}
