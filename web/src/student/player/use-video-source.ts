import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import type { AttachedHls, Qualities } from './attach-hls.ts';
import { ownAddress } from './own-host.ts';
import type { PlayerProblem } from './player.copy.ts';
import { type FileSource, type Renew, useLink } from './use-link.ts';

/**
 * Starts playing after a tap on the poster. Called explicitly: with `preload=metadata` browsers may
 * never fetch enough of a file without byte ranges for `autoplay` to begin.
 */
function begin(media: HTMLMediaElement): void {
  // Refused if the tap was too long ago; the play button remains.
  media.play().catch(() => undefined);
}

/** Maximum bytes of a file that is worth fetching whole. */
const largestCopy = 32 * 1024 * 1024;

/** Whether the file is seekable: not if the server does not support byte ranges. */
function isSeekable({ seekable }: HTMLMediaElement): boolean {
  return seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
}

/**
 * Fetches a small video of our own origin as a whole, so that it is seekable although the server
 * does not support byte ranges, like Hosting's emulator.
 * @returns the address of the copy, to be revoked after use; null if it is not worth it.
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

/** Replaces a file that is not seekable by a seekable copy, if possible. */
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
  /** Start position in seconds. */
  readonly start: number;
  readonly sparing: boolean;
  /** Requests the link again; null if it does not expire. */
  readonly renew: Renew | null;
  /** Called when the browser cannot go on. */
  readonly onFail: (problem: PlayerProblem) => void;
  /** Returns why a stream, or the code that plays it, failed. */
  readonly streamProblem: () => PlayerProblem;
  /** Returns the file if this device has saved it; must be stable. */
  readonly onDevice?: (url: string) => Promise<Blob | null>;
}

const nowhere = async () => null;

/**
 * Gives the element its source, and removes it on unmount.
 * @returns the qualities to choose from, null while unknown or without a choice; the start
 * position; and a function to report the element's failures.
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
    /** Uses hls.js, loaded only for HLS, if it can run; on iPhones the browser plays HLS itself. */
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
      // Otherwise the browser goes on downloading a file nobody watches.
      video.removeAttribute('src');
      video.load();
    };
  }, [ref, queryClient, kind, url, place, onDevice]);
  useEffect(() => stream?.spare(sparing), [stream, sparing]);
  return { qualities, place, fail: link.fail };
}
