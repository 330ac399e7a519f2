/** Dark background colours. Pale gold on each of them has a contrast of 4.5:1 or more. */
const colors = [
  '#0B5A40',
  '#17495E',
  '#5A2A3C',
  '#3C3A6B',
  '#6A4315',
  '#3F5220',
  '#274A7A',
  '#5E2F5A',
] as const;

const sizes = [46, 56, 68] as const;

/** Returns a 32-bit FNV-1a hash. It gives a course the same appearance on every device. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Derives the appearance of a course without a picture from its id. */
export function placeholderAppearance(id: string) {
  const seed = hash(id);
  return {
    color: colors[seed % colors.length] ?? colors[0],
    /** Size of one star, in pixels. */
    size: sizes[(seed >>> 8) % sizes.length] ?? sizes[0],
    /** Rotation of the stars, in degrees. */
    rotation: (seed >>> 16) % 2 === 0 ? 0 : 45,
  };
}
