import type { PlayerProblem } from './copy.ts';

/** Numbers of HTML's `MediaError.code`. */
const causes: ReadonlyMap<number, PlayerProblem> = new Map([
  [2, 'network'],
  [3, 'decode'],
  [4, 'source'],
]);

/** Why a video element gave up, as the student reads it. */
export function problemOf(code: number | undefined, online: boolean): PlayerProblem {
  if (!online) return 'offline';
  return causes.get(code ?? 0) ?? 'unknown';
}
