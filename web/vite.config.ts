import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './plugins/class-names.ts';
import { documentHead } from './plugins/document-head.ts';
import { forbiddenModules } from './plugins/forbidden-modules.ts';
import { offlineSupport } from './plugins/offline-support.ts';
import { prerenderedPages } from './plugins/prerendered-pages.ts';
import { robotsFile } from './plugins/robots.ts';

/** Where `npm run dev` finds Hosting's emulator, which knows the API and the project. */
const hosting = process.env.MARKAZ_HOSTING ?? 'http://127.0.0.1:5000';

/**
 * Shared parts that no first download needs: of searching, of having a course, of asking the centre, of
 * devices, of quizzes, of files that are kept or saved, and of lists of courses.
 */
const ownFiles = [
  'courses/(?:arabic-search|school-year|searchable|progress-bar)',
  'account/(?:access-words|is-over|days-left|follow-link|next-lecture|resume-)',
  'format/(?:days-|quiz-nouns|bytes)',
  'ui/(?:page-head|save-file)',
  ...['contact', 'devices', 'maths', 'mistakes', 'quizzes', 'kept/', 'usage/'],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    classNames(),
    documentHead(),
    forbiddenModules(),
    prerenderedPages(),
    robotsFile(),
    offlineSupport(),
  ],
  define: {
    'import.meta.env.VITE_BUILT_AT': JSON.stringify(new Date().toISOString().slice(0, 4)),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A part that has changed does not change the names of those that import it: they stay kept.
    chunkImportMap: true,
    // The first with import maps but for Chrome, which had them long before.
    target: ['chrome107', 'safari16.4', 'firefox108'],
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 700,
    // A font is fetched where one of its characters is shown, and nowhere else.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: {
        // Every document names all files: seven characters of a hash are the fewest for so many.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // One file for what every page needs, one for what several share, one for what pages of courses
        // share, and one or two of a page's own: they compress better than the dozen that lazy pages
        // would otherwise be cut into.
        codeSplitting: {
          groups: [
            { name: 'site', tags: ['$initial'] },
            {
              name: 'parts',
              test: new RegExp(
                `/src/shared/(?!${ownFiles.join('|')})|@tanstack|use-progress|kept-code`,
                'u',
              ),
              minShareCount: 3,
            },
            {
              // One name fewer in the first download, which lists all that admins' pages need.
              name: 'days',
              test: /\/src\/shared\/(?:account\/follow-link|format\/days-)|\/contract\/src\/cairo/u,
              minShareCount: 2,
            },
            {
              // Whoever has begun one goes on with it without a connection: all of it comes at once.
              name: 'quizzes',
              test: /\/src\/(?:shared\/quizzes|student\/quiz(?!\/mistakes))\/|\/shared\/format\/quiz-nouns/u,
            },
            {
              // The field of a code, and what else pages of courses share: each file costs some 350 bytes.
              name: 'course-parts',
              test: /\/src\/student\/(?:enrolment\/(?!celebration|enrolled-copy)|lecture\/as-seen-by)|\/src\/shared\/(?:contact\/(?:ask-centre|copy)|courses\/unit|format\/(?:code|linked-text))/u,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': hosting, '/__': hosting, '/sitemap.xml': hosting },
  },
});
