import type { PlayerProblem } from './copy.ts';

/** Numbers of HTML's `MediaError.code`. */
const causes: Readonly<Record<number, PlayerProblem>> = {
  2: 'network',
  3: 'decode',
  4: 'source',
};

/** Why an element that plays gave up, as the student reads it. */
export function problemOf(code: number): PlayerProblem {
  return navigator.onLine ? (causes[code] ?? 'unknown') : 'offline';
}
