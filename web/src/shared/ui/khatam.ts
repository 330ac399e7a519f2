/** Geometry of the khatam, the eight-pointed star of two squares that Azhari ornament is built on. */

/** Inner corners of the star {8/2}, as a share of the distance of its points. */
const innerShare = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/**
 * The star's outline as an SVG path in a box of 100 by 100. There is but one, which documents repeat
 * at next to no cost; `khatamAt` says where it goes.
 */
export const khatam = `M${Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  const distance = index % 2 === 0 ? 50 : 50 * innerShare;
  return [Math.cos(angle), Math.sin(angle)].map((share) => +(50 + distance * share).toFixed(1));
}).join()}Z`;

/**
 * The `transform` that draws the star elsewhere. It scales lines as well: one of 1 is `50 / radius`.
 * @param centre of both axes.
 * @param radius distance of the points from the centre.
 */
export function khatamAt(centre: number, radius: number): string {
  return `translate(${centre - radius} ${centre - radius}) scale(${radius / 50})`;
}
