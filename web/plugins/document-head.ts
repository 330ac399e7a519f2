import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@markaz/contract/brand';
import type { Plugin } from 'vite';
import { earlySettingsScript } from '../src/shared/brand/early-settings.ts';
import { cssVariables } from '../src/shared/theme/css-variables.ts';
import { firstPaintScript } from '../src/shared/theme/first-paint.ts';
import { palettes } from '../src/shared/theme/tokens.ts';

/** Where each document's policy goes (prerendered-pages.ts). */
export const policyMark = '<!-- policy -->';

const fonts = join(import.meta.dirname, '../src/shared/fonts');

/** Rules of the fonts that every page needs: the document has them from the first line on. */
function firstFonts(): string {
  return ['cairo-first.css', 'fallback.css']
    .map((file) => readFileSync(join(fonts, file), 'utf8'))
    .join('');
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Fills the document's head: theme tokens, the script before first paint, the brand. */
export function documentHead(): Plugin {
  let building = false;
  return {
    name: 'markaz:document-head',
    configResolved(config) {
      building = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const head = [
          // Vite's development server needs scripts of its own.
          ...(building ? [policyMark] : []),
          // First of all, so that it is sent while the rest of the document still arrives.
          '<!-- early-request -->',
          `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palettes.light.paper}" />`,
          `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palettes.dark.paper}" />`,
          `<style>${cssVariables()}${firstFonts()}</style>`,
          `<script>${firstPaintScript}</script>`,
        ].join('\n    ');
        return html
          .replace('<!-- first-paint -->', () => head)
          .replace('<!-- kept-settings -->', () => `<script>${earlySettingsScript}</script>`)
          .replaceAll('%BRAND_NAME%', () => escaped(brand.name))
          .replaceAll('%BRAND_TAGLINE%', () => escaped(brand.tagline));
      },
    },
  };
}
