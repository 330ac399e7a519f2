import { describe, expect, it } from 'vitest';
import { type ColorMode, type Palette, palettes } from './tokens.ts';

/** Returns the relative luminance (WCAG 2.2) of a colour in the form `#RRGGBB`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs of a text colour and a background colour that the site uses together. */
const textPairs: readonly (readonly [text: keyof Palette, surface: keyof Palette])[] = [
  ...(['paper', 'surface', 'sunken'] as const).flatMap((surface) =>
    (['ink', 'muted', 'primary', 'goldText', 'error'] as const).map(
      (text) => [text, surface] as const,
    ),
  ),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['primary', 'primarySoft'],
  ['ink', 'primarySoft'],
  ['goldText', 'goldSoft'],
  ['ink', 'goldSoft'],
  ['error', 'errorSoft'],
  ['onDeep', 'deep'],
  ['onDeepMuted', 'deep'],
  ['deepGold', 'deep'],
];

describe.each<ColorMode>(['light', 'dark'])('%s palette', (mode) => {
  it.each(textPairs)('%s is readable on %s', (text, surface) => {
    expect(contrast(palettes[mode][text], palettes[mode][surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'surface'] as const)('borders of controls are visible on %s', (surface) => {
    expect(contrast(palettes[mode].border, palettes[mode][surface])).toBeGreaterThanOrEqual(3);
  });
});
