import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type RefObject, useRef, useState } from 'react';
import type { PlayerProblem } from './player.copy.ts';

export type FileSource = Exclude<MediaSource, { kind: 'youtube' }>;

/** Requests the video's link again; null if there is none any more. */
export type Renew = () => Promise<MediaSource | null>;

/** Milliseconds: links last for hours, so an earlier failure has another reason. */
const soonest = 10 * 60_000;

/** Where a video was when its link expired. */
export interface Place {
  /** Seconds. */
  readonly at: number;
  readonly paused: boolean;
}

/**
 * Returns the address to play, and where to start. An address that expires is used while it works,
 * even if a newer one is known. If it fails, another one is requested, once, and the video goes on.
 * @param renew null for an address without an end: then `source` always applies
 */
export function useLink(
  ref: RefObject<HTMLMediaElement | null>,
  source: FileSource,
  start: number,
  renew: Renew | null,
  onFail: (problem: PlayerProblem) => void,
) {
  const [renewed, setRenewed] = useState(source.url);
  const place = useRef<Place>({ at: start, paused: false });
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
