import type { VideoSource } from '@markaz/contract/video-source';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isOnHosting, playableUrl } from './own-host.ts';
import { readProjectId } from './project-id.ts';

type FileSource = Exclude<VideoSource, { kind: 'youtube' }>;

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
    if (!signal.aborted) video.src = url;
    return;
  }
  const { attachHls, canAttachHls } = await import('./attach-hls.ts');
  if (signal.aborted) return;
  if (!canAttachHls()) return onFail();
  signal.addEventListener('abort', attachHls(video, url, onFail), { once: true });
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
