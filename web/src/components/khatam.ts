/** Geometry of the khatam, the eight-pointed star of two squares that Azhari ornament is built on. */

/** Inner corners of the star {8/2}, as a share of the distance of its points. */
const innerShare = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/**
 * The star's outline as an SVG path.
 * @param centre of both axes.
 * @param radius distance of the points from the centre.
 */
export function khatamPath(centre: number, radius: number): string {
  const corners = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : radius * innerShare;
    const x = centre + distance * Math.cos(angle);
    const y = centre + distance * Math.sin(angle);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}
