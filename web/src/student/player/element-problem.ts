import type { PlayerProblem } from './player.copy.ts';

/** By HTML's `MediaError.code`. */
const causes: Readonly<Record<number, PlayerProblem>> = {
  2: 'network',
  3: 'decode',
  4: 'source',
};

/** Returns why a media element failed. */
export function problemOf(code: number): PlayerProblem {
  return navigator.onLine ? (causes[code] ?? 'unknown') : 'offline';
}
