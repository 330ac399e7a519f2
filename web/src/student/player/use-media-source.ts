import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadNewestReleaseOnce } from '../../shared/release/load-newest.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import type { AttachedHls, Qualities } from './attach-hls.ts';
import { fetchPlayableUrl } from './hosting-url.ts';
import type { PlayerProblem } from './player.copy.ts';

export type FileSource = Exclude<MediaSource, { kind: 'youtube' }>;

/** Requests the video's link again. Returns null if the video has no link any more. */
export type RenewLink = () => Promise<MediaSource | null>;

/** Problems keyed by HTML's `MediaError.code`. */
const problemsByCode: Readonly<Record<number, PlayerProblem>> = {
  2: 'network',
  3: 'decode',
  4: 'source',
};

export function problemOf(code: number): PlayerProblem {
  return navigator.onLine ? (problemsByCode[code] ?? 'unknown') : 'offline';
}

/** Minimum time between renewals, in milliseconds. A link is valid for hours. */
const minRenewalIntervalMs = 10 * 60_000;

/**
 * Returns the URL to play and the position at which to start. A URL that expires is used as long as
 * it works. If it fails, the hook requests a new URL once, and playback continues with it.
 * @param renew requests a new URL. Null if the URL does not expire. The hook then always returns
 * the URL of `source`.
 */
export function useRenewableLink(
  ref: RefObject<HTMLMediaElement | null>,
  source: FileSource,
  start: number,
  renew: RenewLink | null,
  onFail: (problem: PlayerProblem) => void,
) {
  const [renewedUrl, setRenewedUrl] = useState(source.url);
  /** Position in seconds at which the link failed, and whether the video was paused. */
  const resumePoint = useRef({ seconds: start, paused: false });
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const url = renew === null ? source.url : renewedUrl;

  const fail = (problem: PlayerProblem) => {
    const video = ref.current;
    const wasJustRenewed = performance.now() - renewedAt.current < minRenewalIntervalMs;
    if (video === null || renew === null || wasJustRenewed || problem === 'offline')
      return onFail(problem);
    renewedAt.current = performance.now();
    resumePoint.current = {
      seconds: video.currentTime || resumePoint.current.seconds,
      paused: video.paused,
    };
    const continueWith = (newSource: MediaSource | null) => {
      if (newSource === null || newSource.kind !== source.kind || newSource.url === url)
        onFail(problem);
      else setRenewedUrl(newSource.url);
    };
    renew().then(continueWith, () => onFail(problem));
  };
  return { url, resumePoint, fail };
}

/**
 * Starts playing. `autoplay` is not enough, because browsers may never fetch enough of a file
 * without byte ranges to begin if `preload` is `metadata`.
 */
export function startPlaying(media: HTMLMediaElement): void {
  // The browser refuses to play if the user's last tap was too long ago. The user can then press
  // the play button.
  media.play().catch(() => undefined);
}

function playBlob(
  media: HTMLMediaElement,
  file: Blob,
  signal: AbortSignal,
  autoplay: boolean,
): void {
  const blobUrl = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(blobUrl), { once: true });
  media.src = blobUrl;
  if (autoplay) startPlaying(media);
}

/** Maximum size in bytes of a file that is fetched completely before it plays. */
const maxCopyBytes = 32 * 1024 * 1024;

/** Replaces a small file of this site with a blob if the server does not support byte ranges. */
async function playCopy(media: HTMLMediaElement, url: string, signal: AbortSignal): Promise<void> {
  const { seekable } = media;
  if (seekable.length > 0 && seekable.end(seekable.length - 1) > 0) return;
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) return;
  const response = await fetch(href, { signal });
  const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (!response.ok || size > maxCopyBytes) return response.body?.cancel();
  const file = await response.blob();
  addUsage(file.size);
  if (!signal.aborted) playBlob(media, file, signal, !media.paused);
}

interface Options {
  readonly source: FileSource;
  readonly start: number;
  readonly savesData: boolean;
  readonly renew: RenewLink | null;
  readonly onFail: (problem: PlayerProblem) => void;
  /** Reads the file if it is saved on this device. Must be the same function on every render. */
  readonly readSavedFile: ((url: string) => Promise<Blob | null>) | undefined;
}

/** Sets the element's source, and removes it on unmount. */
export function useMediaSource(
  ref: RefObject<HTMLMediaElement | null>,
  { source, start, savesData, renew, onFail, readSavedFile }: Options,
) {
  const queryClient = useQueryClient();
  const link = useRenewableLink(ref, source, start, renew, onFail);
  const { url, resumePoint } = link;
  const { kind } = source;
  /** Call when the stream, or the JavaScript that plays it, fails. */
  const fail = useEffectEvent(() => link.fail(problemOf(2)));
  const [stream, setStream] = useState<AttachedHls | null>(null);
  const [qualities, setQualities] = useState<Qualities | null>(null);
  useEffect(() => {
    const media = ref.current;
    if (media === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    /**
     * Sets the source. Loads hls.js only for HLS, and not on iPhones, which play HLS themselves.
     */
    const load = async () => {
      const saved = await readSavedFile?.(url).catch(() => null);
      if (signal.aborted) return;
      if (saved) return playBlob(media, saved, signal, true);
      const playableUrl = await fetchPlayableUrl(queryClient, url);
      if (signal.aborted) return;
      if (kind !== 'hls' || !('MediaSource' in window)) {
        const replaceIfNotSeekable = () =>
          void playCopy(media, playableUrl, signal).catch(() => undefined);
        if (kind !== 'hls')
          media.addEventListener('loadedmetadata', replaceIfNotSeekable, { once: true, signal });
        media.src = playableUrl;
      } else {
        const { attachHls } = await import('./attach-hls.ts').catch((error: unknown) => {
          loadNewestReleaseOnce();
          throw error;
        });
        if (signal.aborted) return;
        const attached = attachHls(media, playableUrl, {
          onFail: () => fail(),
          onQualities: setQualities,
          onBytes: addUsage,
        });
        signal.addEventListener('abort', attached.stop, { once: true });
        setStream(attached);
      }
      if (!resumePoint.current.paused) startPlaying(media);
    };
    load().catch(() => fail());
    return () => {
      controller.abort();
      setStream(null);
      setQualities(null);
      // Remove the source. Otherwise the browser continues to download a file that nobody watches.
      media.removeAttribute('src');
      media.load();
    };
  }, [ref, queryClient, kind, url, resumePoint, readSavedFile]);
  useEffect(() => stream?.setDataSaver(savesData), [stream, savesData]);
  return { qualities, resumePoint, fail: link.fail };
}
