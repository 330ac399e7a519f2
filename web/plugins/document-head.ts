import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@markaz/contract/brand';
import type { Plugin } from 'vite';
import { earlySettingsScript } from '../src/brand/early-settings.ts';
import { earlyCatalogueScript } from '../src/features/courses/early-catalogue.ts';
import { cssVariables } from '../src/theme/css-variables.ts';
import { firstPaintScript } from '../src/theme/first-paint.ts';
import { palettes } from '../src/theme/tokens.ts';

/**
 * What the page may load. It stands in the document, because only the build knows the hash of the
 * inline scripts. Loopback addresses are the emulators'; Google's hosts are those of its sign-in
 * window and of YouTube's player.
 */
function contentSecurityPolicy(): string {
  const hashes = [firstPaintScript, earlyCatalogueScript, earlySettingsScript]
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
  const loopback = 'http://127.0.0.1:* http://localhost:*';
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes} https://apis.google.com https://www.youtube.com`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' https: ${loopback}`,
    `media-src 'self' blob: https: ${loopback}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com https://*.firebaseapp.com https://*.web.app ${loopback}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

const fonts = join(import.meta.dirname, '../src/fonts');

/** Rules of the fonts that every page needs: the document has them from the first line on. */
function firstFonts(): string {
  return ['cairo-first.css', 'fallback.css']
    .map((file) => readFileSync(join(fonts, file), 'utf8'))
    .join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Fills the document's head: policy, theme tokens, the script before first paint, the brand. */
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
        const policy = `<meta http-equiv="Content-Security-Policy" content="${escaped(contentSecurityPolicy())}" />`;
        const head = [
          // Vite's development server needs scripts of its own.
          ...(building ? [policy] : []),
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
