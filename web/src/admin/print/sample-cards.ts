import type { CardFace } from './card-face.ts';
import { cardsPerSheet } from './sheet-geometry.ts';

/** Cards to try printer and scissors on: they look like codes and are none. @param link any page */
export function sampleFaces(link: string): readonly CardFace[] {
  return Array.from({ length: cardsPerSheet }, (_, index) => ({
    token: 'XXXX-XXXX-XXXX',
    serial: String(index + 1).padStart(6, '0'),
    link,
  }));
}
