/** Geometry of the khatam, the eight-pointed star of two squares behind Azhari ornament. */

/** Inner corners of the star {8/2}: their distance from the centre, relative to its points. */
const innerShare = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/**
 * The star's outline as an SVG path in a box of 100 by 100. All stars share this one path, so that
 * repeating it costs next to nothing; `khatamAt` places it.
 */
export const khatam = `M${Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  const distance = index % 2 === 0 ? 50 : 50 * innerShare;
  return [Math.cos(angle), Math.sin(angle)].map((share) => +(50 + distance * share).toFixed(1));
}).join()}Z`;

/**
 * Returns the `transform` that draws the star elsewhere. It also scales lines: for a width of 1,
 * draw one of `50 / radius`.
 * @param centre on both axes
 * @param radius distance of the points from the centre
 */
export function khatamAt(centre: number, radius: number): string {
  return `translate(${centre - radius} ${centre - radius}) scale(${radius / 50})`;
}

/**
 * Lines that join the stars of a lattice, in the same box: stars that touch at their points leave
 * crosses between them.
 */
export const khatamRays =
  'M50 0V29M50 71V100M0 50H29M71 50H100M14.64 14.64 35.2 35.2M64.8 64.8 85.36 85.36M14.64 85.36 35.2 64.8M64.8 35.2 85.36 14.64';

/** The open book of the centre's mark, inside a khatam whose centre is (24, 24). */
export const openBook =
  'M24 19.5c-2.2-1.9-5-2.6-8.5-2.5v12.5c3.5-.1 6.3.6 8.5 2.5 2.2-1.9 5-2.6 8.5-2.5V17c-3.5-.1-6.3.6-8.5 2.5zM24 19.5v12.5';
