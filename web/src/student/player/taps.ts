/** Direction of a jump in time. */
export type Jump = 'back' | 'forward';

/** Maximum milliseconds between the taps of a double tap. */
export const togetherWithin = 350;

/** Share of the picture's width, on either side, in which a double tap jumps. */
const sideShare = 1 / 3;

/**
 * Reads consecutive taps: the second on one side jumps, and so does each that follows soon enough.
 * Time in the player runs from left to right, so the right side jumps forward.
 * @returns a function of the tap's place (0 at the left edge, 1 at the right) and its time in
 * milliseconds, which returns the jump; null for none.
 */
export function createTapReader(): (place: number, time: number) => Jump | null {
  let last: { readonly side: Jump | null; readonly time: number } | null = null;
  return (place, time) => {
    const side = place < sideShare ? 'back' : place > 1 - sideShare ? 'forward' : null;
    const follows = last !== null && last.side === side && time - last.time <= togetherWithin;
    last = { side, time };
    return follows ? side : null;
  };
}
