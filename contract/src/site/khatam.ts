/** Geometry of the khatam, the eight-pointed star of two overlapping squares in Azhari ornament. */

/** Ratio of the inner radius of the star {8/2} to its outer radius. */
const innerRatio = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/**
 * The star's outline as an SVG path in a box of 100 by 100. All stars use this one path, so that
 * the page contains it only once. `khatamTransform` positions it.
 */
export const khatam = `M${Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  const distance = index % 2 === 0 ? 50 : 50 * innerRatio;
  return [Math.cos(angle), Math.sin(angle)].map((share) => +(50 + distance * share).toFixed(1));
}).join()}Z`;

/**
 * Returns the `transform` that moves and scales the star. It also scales the width of lines. To get
 * a line of width 1, draw it with the width `50 / radius`.
 * @param centre coordinate of the centre on both axes
 * @param radius distance of the points from the centre
 */
export function khatamTransform(centre: number, radius: number): string {
  return `translate(${centre - radius} ${centre - radius}) scale(${radius / 50})`;
}

/**
 * Lines in the same box of 100 by 100. In a lattice, the stars touch at their points, and the gaps
 * between them have the form of a cross. The lines cross these gaps and join the stars.
 */
export const khatamRays =
  'M50 0V29M50 71V100M0 50H29M71 50H100M14.64 14.64 35.2 35.2M64.8 64.8 85.36 85.36M14.64 85.36 35.2 64.8M64.8 35.2 85.36 14.64';

/** The open book in the centre's logo, inside a khatam whose centre is (24, 24). */
export const openBook =
  'M24 19.5c-2.2-1.9-5-2.6-8.5-2.5v12.5c3.5-.1 6.3.6 8.5 2.5 2.2-1.9 5-2.6 8.5-2.5V17c-3.5-.1-6.3.6-8.5 2.5zM24 19.5v12.5';
