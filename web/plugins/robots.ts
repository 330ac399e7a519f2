import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import type { Plugin } from 'vite';

/**
 * Returns the text of robots.txt. It lists the paths that search engines may read, and the
 * sitemap's URL. The format requires an absolute URL. If two rules match, the longer one applies
 * (RFC 9309).
 * @param origin the site's origin, or null if it is unknown
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

/**
 * Adds robots.txt to the build. The API cannot serve it, because the framework of Cloud Functions
 * answers this path with 404 before the function runs.
 */
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
