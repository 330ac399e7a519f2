import type { VideoSource } from '@markaz/contract/video-source';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { AttachedHls } from './attach-hls.ts';
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
  const { attachHls, canAttachHls } = await import('./attach-hls.ts');
  if (signal.aborted) return;
  if (!canAttachHls()) return onFail();
  const stream = attachHls(video, url, onFail);
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
