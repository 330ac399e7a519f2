import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type ColorMode, fontFamily, palettes, shape } from '../src/shared/theme/tokens.ts';
import { inlineScript } from './inline-scripts.ts';

const toKebabCase = (name: string) =>
  name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

function colorDeclarations(mode: ColorMode): string {
  const colors = Object.entries(palettes[mode]).map(([name, value]) =>
    name === 'shadow' ? `--shadow:${value}` : `--color-${toKebabCase(name)}:${value}`,
  );
  return [`color-scheme:${mode}`, ...colors].join(';');
}

/**
 * Returns the CSS rules with the theme tokens. The dark theme applies if the user has chosen it
 * (`data-theme="dark"`), or if the user has chosen nothing and the system prefers it.
 */
function cssVariables(): string {
  const lengths = [
    `--radius:${shape.radius}px`,
    `--radius-small:${shape.radiusSmall}px`,
    `--touch:${shape.touch}px`,
    `--content-width:${shape.contentWidth}px`,
    `--font:${fontFamily}`,
  ].join(';');
  return [
    `:root{${lengths};${colorDeclarations('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${colorDeclarations('dark')}}}`,
    `:root[data-theme="dark"]{${colorDeclarations('dark')}}`,
  ].join('');
}

const fonts = join(import.meta.dirname, '../src/shared/fonts');

/**
 * Returns the styles that every HTML page contains inline: the theme tokens and the rules of the
 * first fonts.
 */
function themeTags(): string {
  const firstFonts = ['cairo-first.css', 'fallback.css'].map((file) =>
    readFileSync(join(fonts, file), 'utf8'),
  );
  return [
    ...(['light', 'dark'] as const).map(
      (mode) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${palettes[mode].paper}" />`,
    ),
    `<style>${cssVariables()}${firstFonts.join('')}</style>`,
  ].join('\n    ');
}

export function documentHead(): Plugin {
  return {
    name: 'markaz:document-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<!-- theme -->', themeTags)
          .replace('<!-- first-paint -->', () => inlineScript('first-paint'))
          .replace('<!-- early-settings -->', () => inlineScript('early-settings')),
    },
  };
}
