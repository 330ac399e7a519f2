import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import type { AttachedHls, Qualities } from './attach-hls.ts';
import type { PlayerProblem } from './copy.ts';
import { ownAddress } from './own-host.ts';
import { type FileSource, type Renew, useLink } from './use-link.ts';

/**
 * Plays because the poster was tapped. Asked for outright: with `preload=metadata` browsers may never
 * fetch enough of a file without byte ranges for `autoplay` to begin.
 */
function begin(media: HTMLMediaElement): void {
  // Refused where the tap is too long ago; the play button is there.
  media.play().catch(() => undefined);
}

/** Bytes up to which a whole file is worth having at once. */
const largestCopy = 32 * 1024 * 1024;

/** Whether the time line can be moved: not where the server answers no byte ranges. */
function isSeekable({ seekable }: HTMLMediaElement): boolean {
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
  const file = await response.blob();
  addUsage(file.size);
  return URL.createObjectURL(file);
}

/** Puts a copy that can be moved in into the place of a file that cannot; else leaves all as it is. */
async function playCopy(video: HTMLMediaElement, url: string, signal: AbortSignal): Promise<void> {
  const copy = await seekableCopy(url, signal).catch(() => null);
  if (copy === null) return;
  if (signal.aborted) return URL.revokeObjectURL(copy);
  signal.addEventListener('abort', () => URL.revokeObjectURL(copy), { once: true });
  const wasPlaying = !video.paused;
  video.src = copy;
  if (wasPlaying) begin(video);
}

interface Played {
  readonly source: FileSource;
  /** Seconds to begin from. */
  readonly start: number;
  readonly sparing: boolean;
  /** Asks for the link again; null where it has no end. */
  readonly renew: Renew | null;
  /** Why the browser does not go on with what it has. */
  readonly onFail: (problem: PlayerProblem) => void;
  /** Why a stream, or the code that plays it, does not. */
  readonly streamProblem: () => PlayerProblem;
  /** The file where this device keeps it; fixed. */
  readonly onDevice?: (url: string) => Promise<Blob | null>;
}

const nowhere = async () => null;

/**
 * Gives the element what to play, and takes it away with the component.
 * @returns the qualities to choose from, null while unknown and where there is no choice; the place to
 * begin from; and what is to be told of the element's failures.
 */
export function useVideoSource(
  ref: RefObject<HTMLMediaElement | null>,
  { source, start, sparing, renew, onFail, streamProblem, onDevice = nowhere }: Played,
) {
  const queryClient = useQueryClient();
  const link = useLink(ref, source, start, renew, onFail);
  const { url, place } = link;
  const { kind } = source;
  const fail = useEffectEvent(() => link.fail(streamProblem()));
  const [stream, setStream] = useState<AttachedHls | null>(null);
  const [qualities, setQualities] = useState<Qualities | null>(null);
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    /** HLS by hls.js, loaded for this only, where it can run; on iPhones by the browser itself. */
    const load = async () => {
      const kept = await onDevice(url).catch(nowhere);
      if (signal.aborted) return;
      if (kept !== null) {
        const copy = URL.createObjectURL(kept);
        signal.addEventListener('abort', () => URL.revokeObjectURL(copy), { once: true });
        video.src = copy;
        begin(video);
        return;
      }
      const address = await ownAddress(queryClient, url);
      if (kind !== 'hls' || !('MediaSource' in window)) {
        if (signal.aborted) return;
        const look = () => {
          if (!isSeekable(video)) void playCopy(video, address, signal);
        };
        if (kind !== 'hls') video.addEventListener('loadedmetadata', look, { once: true, signal });
        video.src = address;
        if (!place.current.paused) begin(video);
        return;
      }
      const { attachHls } = await import('./attach-hls.ts').catch((error: unknown) => {
        loadNewestOnce();
        throw error;
      });
      if (signal.aborted) return;
      const attached = attachHls(video, address, {
        onFail: () => fail(),
        onQualities: setQualities,
        onBytes: addUsage,
      });
      signal.addEventListener('abort', attached.stop, { once: true });
      setStream(attached);
      if (!place.current.paused) begin(video);
    };
    load().catch(() => fail());
    return () => {
      leaving.abort();
      setStream(null);
      setQualities(null);
      // Without this the browser goes on downloading a file nobody watches.
      video.removeAttribute('src');
      video.load();
    };
  }, [ref, queryClient, kind, url, place, onDevice]);
  useEffect(() => stream?.spare(sparing), [stream, sparing]);
  return { qualities, place, fail: link.fail };
}
