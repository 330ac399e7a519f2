import type { Size } from './thumbnail-geometry.ts';

/** Bytes that a prepared picture stays below, so that it uploads quickly on a phone's connection. */
export const targetBytes = 300_000;

interface Attempts {
  readonly bounds: Size;
  /** Of WebP or JPEG, 0 to 1, best first. */
  readonly qualities: readonly number[];
}

/**
 * Tried in turn until a picture is small enough. The server keeps 960 pixels at the widest
 * (`thumbnailRules.widths`); more is room for the future, and the first to be given up.
 */
export const encodingPlan: readonly Attempts[] = [
  { bounds: { width: 1280, height: 720 }, qualities: [0.85, 0.7, 0.55] },
  { bounds: { width: 960, height: 540 }, qualities: [0.7, 0.5, 0.3] },
  { bounds: { width: 480, height: 270 }, qualities: [0.6, 0.3] },
];
