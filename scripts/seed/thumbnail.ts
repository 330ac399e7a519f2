import sharp from 'sharp';
import { khatam, khatamLattice } from './khatam.ts';
import { type Letterer, word } from './lettering.ts';

export interface ThumbnailDesign {
  /** The word in the middle. */
  readonly subject: string;
  /** Under it, smaller. */
  readonly grade: string;
  /** Ground colour; the lattice is drawn in gold on it. */
  readonly ground: string;
  readonly groundEdge: string;
  /** Radius of the lattice's stars, in pixels of the picture. */
  readonly latticeRadius: number;
}

const width = 1280;
const height = 720;
const gold = '#E0B75A';
const paper = '#FBF8F1';
const middle = { x: width / 2, y: height / 2 };

function medallion({ ground, groundEdge }: ThumbnailDesign): string {
  const { x, y } = middle;
  const eighth = Math.PI / 8;
  return `
    <path d="${khatam(x, y, 338, eighth)}" fill="${groundEdge}" stroke="${gold}" stroke-width="3"/>
    <path d="${khatam(x, y, 300, eighth)}" fill="${ground}" stroke="${gold}" stroke-width="7"/>
    <circle cx="${x}" cy="${y}" r="212" fill="none" stroke="${gold}" stroke-width="1.5" opacity=".6"/>
    <circle cx="${x}" cy="${y}" r="203" fill="none" stroke="${gold}" stroke-width="3"/>`;
}

function drawing(letterer: Letterer, design: ThumbnailDesign): string {
  const { subject, grade, ground, groundEdge, latticeRadius } = design;
  const lattice = khatamLattice(width, height, latticeRadius);
  // A long word must stay inside the ring.
  const size = Math.min(120, (340 / letterer(subject).width) * letterer(subject).unitsPerEm);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="ground" cx="50%" cy="50%" r="75%">
        <stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="${groundEdge}"/>
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>
    <path d="${lattice}" fill="${gold}" fill-opacity=".07" stroke="${gold}" stroke-opacity=".5" stroke-width="2.5"/>
    ${medallion(design)}
    ${word(letterer(subject), size, middle.x, middle.y + size * 0.22, paper)}
    ${word(letterer(grade), 46, middle.x, middle.y + 116, gold)}
    <path d="${khatam(middle.x, middle.y - 124, 26)}" fill="${gold}"/>
  </svg>`;
}

/** Draws a course's picture: its subject inside a khatam, on a lattice of stars. Gives a PNG. */
export function drawThumbnail(letterer: Letterer, design: ThumbnailDesign): Promise<Buffer> {
  return sharp(Buffer.from(drawing(letterer, design)))
    .png({ palette: false })
    .toBuffer();
}
