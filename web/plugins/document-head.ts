import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cssVariables } from '../src/shared/theme/css-variables.ts';
import { palettes } from '../src/shared/theme/tokens.ts';
import { inlineScript } from './html.ts';

const fonts = join(import.meta.dirname, '../src/shared/fonts');

/** Theme tokens, and the rules of the fonts that every page needs, inlined in the document. */
function theme(): string {
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

/** Fills the document's head with theme tokens and the scripts before the first paint. */
export function documentHead(): Plugin {
  return {
    name: 'markaz:document-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<!-- theme -->', theme)
          .replace('<!-- first-paint -->', () => inlineScript('first-paint'))
          .replace('<!-- early-settings -->', () => inlineScript('early-settings')),
    },
  };
}
