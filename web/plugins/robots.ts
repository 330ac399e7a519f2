import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import type { Plugin } from 'vite';

/**
 * robots.txt: what search engines may read (RFC 9309; of two rules the longer one counts), and where
 * the map of the site is, which they want with its whole address.
 * @param origin where the site will stand; null where that is not known.
 */
export function robots(origin: string | null): string {
  const lines = [
    'User-agent: *',
    'Allow: /api/previews/',
    'Allow: /api/thumbnails/',
    ...['/api/', '/admin', '/auth', '/enroll', '/mistakes', '/user'].map(
      (path) => `Disallow: ${path}`,
    ),
    ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes it. A function could not answer for it: Cloud Functions' framework gives 404 before. */
export function robotsFile(): Plugin {
  return {
    name: 'markaz:robots',
    apply: 'build',
    generateBundle() {
      const source = robots(readSiteOrigin(process.env.MARKAZ_ORIGIN));
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source });
    },
  };
}
