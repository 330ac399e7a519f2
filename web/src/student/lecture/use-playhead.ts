import { useSyncExternalStore } from 'react';
import { playhead } from '../player/playhead.ts';

/** Returns where the lecture's player is, or null before playback. */
export const usePlayhead = () => useSyncExternalStore(playhead.subscribe, playhead.get, () => null);
