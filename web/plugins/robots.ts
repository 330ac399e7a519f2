import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import type { Plugin } from 'vite';

/**
 * robots.txt: the addresses that search engines may read (RFC 9309; the longer of two rules wins),
 * and the full address of the sitemap, which the format requires.
 * @param origin the site's origin; null if it is unknown.
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

/** Emits robots.txt. The function cannot serve it: Cloud Functions' framework answers 404 first. */
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
