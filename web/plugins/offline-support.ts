import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@markaz/contract/site/brand';
import type { Manifest } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { palettes } from '../src/shared/theme/tokens.ts';
import { filesOf } from './manifest-files.ts';

const dist = join(import.meta.dirname, '../dist');
const day = 24 * 60 * 60;

const entry = 'index.html';

/**
 * Modules of the pages that work offline even if the student has never opened them. More pages
 * would cost students too much data.
 */
const offlinePages = [
  entry,
  'src/app/pages/home.tsx',
  'src/app/pages/courses.tsx',
  'src/app/pages/user.tsx',
  'src/app/layout/menus.tsx',
  'src/student/home/continue.tsx',
  'src/app/when-idle.tsx',
  'src/shared/ui/toast-view.tsx',
  'src/shared/release/take-newest.ts',
];

async function offlineFiles(): Promise<ReadonlySet<string>> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  // The HTML of a page is cached on its first visit. Until then the page opens with `app.html`.
  const files = new Set(['app.html', 'icon.svg', ...filesOf(manifest, offlinePages)]);
  // Every HTML page contains these styles (page-files.ts).
  for (const sheet of manifest[entry]?.css ?? []) files.delete(sheet);
  return files;
}

/**
 * Adds the web app manifest, and a service worker that caches the files for offline use. Of the
 * API's JSON responses, it caches only the catalogue, because the others contain paid resources and
 * personal data.
 */
export function offlineSupport() {
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    // The page registers the service worker when it is idle (app/install).
    injectRegister: false,
    registerType: 'prompt',
    includeAssets: [],
    includeManifestIcons: false,
    manifest: {
      id: '/',
      name: brand.name,
      short_name: brand.name,
      description: brand.tagline,
      lang: 'ar',
      dir: 'rtl',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: palettes.light.paper,
      theme_color: palettes.light.primary,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
    },
    workbox: {
      globPatterns: [
        '*.html',
        'icon.svg',
        'assets/*.{js,css}',
        'assets/cairo-{arabic,basic}-???????.woff2',
      ],
      manifestTransforms: [
        async (entries) => {
          const names = await offlineFiles();
          const manifest = entries.filter(({ url }) => names.has(url) || url.endsWith('.woff2'));
          return { manifest, warnings: [] };
        },
      ],
      // These files need no cache busting, because their names contain a hash of their content.
      dontCacheBustURLsMatching: /^assets\//u,
      inlineWorkboxRuntime: true,
      clientsClaim: true,
      skipWaiting: false,
      cleanupOutdatedCaches: true,
      // Ignore the query, because it contains only the catalogue's filters.
      ignoreURLParametersMatching: [/./u],
      navigateFallback: '/app.html',
      navigateFallbackDenylist: [
        /^\/(?:api|__)\//u,
        // Course pages have their own HTML. Their quizzes use `app.html`.
        /^\/courses\/(?!.*\/quiz$)/u,
        // The pattern allows a query, because Workbox includes it in the match (`/auth?from=…`).
        /^\/(?:auth|courses|enroll|mistakes|privacy|user)?(?:\?|$)/u,
        // Only the HTML of these pages lists their files.
        /^\/(?:admin|follow)(?:[/?]|$)/u,
        /\.[a-z0-9]+$/u,
      ],
      importScripts: ['/forget-pages.js'],
      runtimeCaching: [
        {
          // HTML of pages, cached until the next version of the site (public/forget-pages.js).
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin &&
            request.mode === 'navigate' &&
            /^\/(?:(?:auth|courses|enroll|mistakes|privacy|user)?$|admin(?:\/|$)|follow\/)/u.test(
              url.pathname,
            ),
          handler: 'CacheFirst',
          options: {
            cacheName: 'documents',
            cacheableResponse: { statuses: [200] },
            precacheFallback: { fallbackURL: '/app.html' },
            plugins: [
              {
                // All staff pages share one HTML file, and so do all parents' pages.
                cacheKeyWillBeUsed: async ({ request }) =>
                  new URL(request.url).pathname.replace(/^\/(admin|follow)\/.*/u, '/$1'),
              },
            ],
          },
        },
        {
          // HTML of courses and lectures. It is requested without cookies, so that the CDN can
          // cache it for everyone.
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && /^\/courses\/[^/]+(?:\/lectures\/[^/]+)?$/u.test(url.pathname),
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'pages',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 30, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
            // Notifies the page if the network had newer HTML (src/app/open-document.ts).
            broadcastUpdate: { channelName: 'pages', options: { headersToCheck: ['etag'] } },
            precacheFallback: { fallbackURL: '/app.html' },
            plugins: [
              {
                requestWillFetch: async ({ request }) =>
                  new Request(request, { credentials: 'omit', redirect: 'manual' }),
                // Use the navigation request itself if possible, so that Workbox sees that the page
                // to notify is still loading.
                cacheKeyWillBeUsed: async ({ request }) => {
                  const { pathname, search } = new URL(request.url);
                  return search === '' ? request : pathname;
                },
                fetchDidSucceed: async ({ response }) => {
                  if (response.status >= 500) throw new Error(`Answered ${response.status}`);
                  return response;
                },
              },
            ],
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/courses',
          handler: 'NetworkFirst',
          options: {
            cacheName: 'catalogue',
            networkTimeoutSeconds: 4,
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 1, maxAgeSeconds: 30 * day },
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && url.pathname.startsWith('/api/thumbnails/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'thumbnails',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'visited-parts',
            cacheableResponse: { statuses: [200] },
            plugins: [
              {
                // A Wi-Fi network may answer with its own sign-in page, which must not be cached
                // for a month in place of a chunk.
                cacheWillUpdate: async ({ response }) =>
                  response.headers.get('content-type')?.startsWith('text/html') ? null : response,
              },
            ],
            // The staff pages alone have about sixty files.
            expiration: { maxEntries: 150, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
          },
        },
      ],
    },
  });
}
