/**
 * The khatam, the eight-pointed star of two squares, as SVG path data. Points alternate between the
 * outer radius and the one where the two squares' sides cross.
 */
const innerShare = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

const round = (value: number) => Math.round(value * 100) / 100;

/** A closed star around (x, y); `turn` in radians, 0 has a point to the right. */
export function khatam(x: number, y: number, radius: number, turn = 0): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = turn + (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : radius * innerShare;
    return `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/**
 * A star-and-cross lattice over width × height with a star in the very middle: stars touch at their
 * points, and the crosses are what is left between them.
 */
export function khatamLattice(width: number, height: number, radius: number): string {
  const step = radius * 2;
  const across = Math.ceil(width / 2 / step);
  const down = Math.ceil(height / 2 / step);
  const paths: string[] = [];
  for (let row = -down; row <= down; row += 1) {
    for (let column = -across; column <= across; column += 1)
      paths.push(khatam(width / 2 + column * step, height / 2 + row * step, radius));
  }
  return paths.join('');
}
