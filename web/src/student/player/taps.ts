/** Which way a jump goes in time. */
export type Jump = 'back' | 'forward';

/** Milliseconds within which one tap after another makes a double tap. */
export const togetherWithin = 350;

/** Share of the picture's width, at either side, in which a double tap jumps. */
const sideShare = 1 / 3;

/**
 * Reads taps one after the other: the second on one side asks to jump, and so does each that follows
 * in time. Time in the player runs from left to right, hence the right side jumps forward.
 * @returns a function of the tap's place (0 at the left edge, 1 at the right) and its time in
 * milliseconds, which gives the jump that is asked for; null for a tap that asks for none.
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
