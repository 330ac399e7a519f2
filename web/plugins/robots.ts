import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import type { Plugin } from 'vite';

/**
 * Returns robots.txt: the paths that search engines may read, and the full URL of the sitemap,
 * which the format requires. If two rules match, the longer one applies (RFC 9309).
 * @param origin the site's origin; null if it is unknown
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

/** Emits robots.txt, because Cloud Functions' framework answers 404 before our function runs. */
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
