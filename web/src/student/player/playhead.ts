import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../shared/store.ts';
import type { Medium } from './player.copy.ts';

/** A moment of a lecture's videos or recordings. */
export interface Moment {
  /** Whole seconds from the start of the part. */
  readonly seconds: number;
  /** Index of the video or recording among those of its medium. */
  readonly part: number;
  readonly medium: Medium;
}

/**
 * Where the lecture's player is, or null before playback. This module is the only channel between
 * the player and what surrounds it.
 */
export const playhead = createStore<Moment | null>(null);

export function movePlayhead(moment: Moment): void {
  const last = playhead.get();
  if (
    last?.seconds !== moment.seconds ||
    last.part !== moment.part ||
    last.medium !== moment.medium
  )
    playhead.set(moment);
}

type Jump = (seconds: number, part: number | undefined) => void;
const jumps = new Set<Jump>();

/**
 * Plays from a moment. Starts the playback if only the poster is shown.
 * @param part index of the part. If it is missing, the current part plays.
 */
export function seekTo(seconds: number, part?: number): void {
  for (const jump of jumps) jump(seconds, part);
}

/** Calls `onSeek` for each jump that someone asks for. */
export function useSeeks(onSeek: Jump): void {
  const jump = useEffectEvent(onSeek);
  useEffect(() => {
    const call: Jump = (seconds, part) => jump(seconds, part);
    jumps.add(call);
    return () => void jumps.delete(call);
  }, []);
}
