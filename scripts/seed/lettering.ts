import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as harfbuzz from 'harfbuzzjs';

/** Text as an outline: needs no font where it is drawn, and looks the same everywhere. */
export interface Lettering {
  /** SVG path data in font units, baseline at 0, y upwards. */
  readonly path: string;
  readonly width: number;
  readonly unitsPerEm: number;
}

export type Letterer = (text: string) => Lettering;

const cairo = '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2';

/**
 * Loads Cairo, the site's typeface, and gives a function that shapes Arabic text with it.
 * @param weight 200 to 1000.
 */
export async function loadLetterer(weight: number): Promise<Letterer> {
  const file = await readFile(createRequire(import.meta.url).resolve(cairo));
  const sfnt = await convert(file, 'truetype');
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(sfnt)));
  const font = new harfbuzz.Font(face);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  return (text) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let pen = 0;
    const paths = buffer.getGlyphInfos().map((glyph, index) => {
      const position = positions[index];
      const outline = shifted(
        font.glyphToPath(glyph.codepoint),
        pen + (position?.xOffset ?? 0),
        position?.yOffset ?? 0,
      );
      pen += position?.xAdvance ?? 0;
      return outline;
    });
    return { path: paths.join(''), width: pen, unitsPerEm: face.upem };
  };
}

/** Moves path data whose commands are all absolute and take pairs, as a font's outlines do. */
function shifted(path: string, dx: number, dy: number): string {
  let isX = false;
  return path.replace(/[A-Z]|-?\d+(?:\.\d+)?/gu, (token) => {
    if (/[A-Z]/u.test(token)) {
      isX = true;
      return token;
    }
    const moved = Number(token) + (isX ? dx : dy);
    isX = !isX;
    return String(moved);
  });
}

/** Text in SVG, centred on (x, baseline), `size` pixels an em. */
export function word(text: Lettering, size: number, x: number, baseline: number, fill: string) {
  const { path, width, unitsPerEm } = text;
  const scale = size / unitsPerEm;
  const left = x - (width * scale) / 2;
  return `<path fill="${fill}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})" d="${path}"/>`;
}
