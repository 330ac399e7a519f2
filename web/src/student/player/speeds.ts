/** Offered playback speeds (design.md, lecture page). */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const key = 'markaz.speed';

/** The speed this browser last chose; 1 where none was, or storage is blocked. */
export function recallSpeed(storage: Pick<Storage, 'getItem'>): number {
  try {
    const kept = Number(storage.getItem(key));
    return speeds.find((speed) => speed === kept) ?? 1;
  } catch {
    return 1;
  }
}

/** Keeps the speed for the next video. */
export function rememberSpeed(storage: Pick<Storage, 'setItem'>, speed: number): void {
  try {
    storage.setItem(key, String(speed));
  } catch {
    // Storage may be blocked; the choice then lasts for this video.
  }
}
