import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import type { AttachedHls, Qualities } from './attach-hls.ts';
import { ownAddress } from './own-host.ts';
import type { PlayerProblem } from './player.copy.ts';

export type FileSource = Exclude<MediaSource, { kind: 'youtube' }>;

/** Requests the video's link again. Returns null if there is no link any more. */
export type Renew = () => Promise<MediaSource | null>;

/** Problems keyed by HTML's `MediaError.code`. */
const causes: Readonly<Record<number, PlayerProblem>> = { 2: 'network', 3: 'decode', 4: 'source' };

export function problemOf(code: number): PlayerProblem {
  return navigator.onLine ? (causes[code] ?? 'unknown') : 'offline';
}

/** Shortest time between renewals, in milliseconds. Links last for hours. */
const soonest = 10 * 60_000;

/**
 * Returns the URL to play, and where to start. A URL that expires is used as long as it works. If
 * it fails, another URL is requested once, and the video continues.
 * @param renew null if the URL does not expire. In that case `source` always applies.
 */
export function useLink(
  ref: RefObject<HTMLMediaElement | null>,
  source: FileSource,
  start: number,
  renew: Renew | null,
  onFail: (problem: PlayerProblem) => void,
) {
  const [renewed, setRenewed] = useState(source.url);
  /** Position in seconds at which the link expired, and whether the video was paused. */
  const place = useRef({ at: start, paused: false });
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const url = renew === null ? source.url : renewed;

  const fail = (problem: PlayerProblem) => {
    const video = ref.current;
    const isNew = performance.now() - askedAt.current < soonest;
    if (video === null || renew === null || isNew || problem === 'offline') return onFail(problem);
    askedAt.current = performance.now();
    place.current = { at: video.currentTime || place.current.at, paused: video.paused };
    const goOn = (fresh: MediaSource | null) => {
      if (fresh === null || fresh.kind !== source.kind || fresh.url === url) onFail(problem);
      else setRenewed(fresh.url);
    };
    renew().then(goOn, () => onFail(problem));
  };
  return { url, place, fail };
}

/**
 * Starts playing. `autoplay` is not enough: for a file without byte ranges, browsers may never
 * fetch enough with `preload=metadata` to begin.
 */
function begin(media: HTMLMediaElement): void {
  // The browser rejects this if the tap was too long ago. The play button remains.
  media.play().catch(() => undefined);
}

function playBlob(media: HTMLMediaElement, file: Blob, signal: AbortSignal, play: boolean): void {
  const copy = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(copy), { once: true });
  media.src = copy;
  if (play) begin(media);
}

/** Maximum size of a file to fetch as a whole, in bytes. */
const largestCopy = 32 * 1024 * 1024;

/** Replaces a small file of the site with a copy if the server does not support byte ranges. */
async function playCopy(media: HTMLMediaElement, url: string, signal: AbortSignal): Promise<void> {
  const { seekable } = media;
  if (seekable.length > 0 && seekable.end(seekable.length - 1) > 0) return;
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) return;
  const response = await fetch(href, { signal });
  const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (!response.ok || size > largestCopy) return response.body?.cancel();
  const file = await response.blob();
  addUsage(file.size);
  if (!signal.aborted) playBlob(media, file, signal, !media.paused);
}

interface Options {
  readonly source: FileSource;
  readonly start: number;
  readonly sparing: boolean;
  readonly renew: Renew | null;
  readonly onFail: (problem: PlayerProblem) => void;
  /** Returns the file if it is saved on this device. Must be the same on every render. */
  readonly savedFile: ((url: string) => Promise<Blob | null>) | undefined;
}

/** Sets the element's source, and removes it on unmount. */
export function useMediaSource(
  ref: RefObject<HTMLMediaElement | null>,
  { source, start, sparing, renew, onFail, savedFile }: Options,
) {
  const queryClient = useQueryClient();
  const link = useLink(ref, source, start, renew, onFail);
  const { url, place } = link;
  const { kind } = source;
  /** Call when the stream, or the JavaScript that plays it, failed. */
  const fail = useEffectEvent(() => link.fail(problemOf(2)));
  const [stream, setStream] = useState<AttachedHls | null>(null);
  const [qualities, setQualities] = useState<Qualities | null>(null);
  useEffect(() => {
    const media = ref.current;
    if (media === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    /** Uses hls.js, loaded only for HLS, if it can run. iPhones play HLS themselves. */
    const load = async () => {
      const saved = await savedFile?.(url).catch(() => null);
      if (signal.aborted) return;
      if (saved) return playBlob(media, saved, signal, true);
      const address = await ownAddress(queryClient, url);
      if (signal.aborted) return;
      if (kind !== 'hls' || !('MediaSource' in window)) {
        const makeSeekable = () => void playCopy(media, address, signal).catch(() => undefined);
        if (kind !== 'hls')
          media.addEventListener('loadedmetadata', makeSeekable, { once: true, signal });
        media.src = address;
      } else {
        const { attachHls } = await import('./attach-hls.ts').catch((error: unknown) => {
          loadNewestOnce();
          throw error;
        });
        if (signal.aborted) return;
        const attached = attachHls(media, address, {
          onFail: () => fail(),
          onQualities: setQualities,
          onBytes: addUsage,
        });
        signal.addEventListener('abort', attached.stop, { once: true });
        setStream(attached);
      }
      if (!place.current.paused) begin(media);
    };
    load().catch(() => fail());
    return () => {
      leaving.abort();
      setStream(null);
      setQualities(null);
      // Remove the source. Otherwise the browser continues to download a file that nobody watches.
      media.removeAttribute('src');
      media.load();
    };
  }, [ref, queryClient, kind, url, place, savedFile]);
  useEffect(() => stream?.spare(sparing), [stream, sparing]);
  return { qualities, place, fail: link.fail };
}
