import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks, reaches } from './plugins/chunks.ts';
import { classNames } from './plugins/class-names.ts';
import { documentHead } from './plugins/document-head.ts';
import { floor, moduleFloor } from './plugins/floor.ts';
import { floorCheck, plainFields } from './plugins/floor-check.ts';
import { offlineSupport } from './plugins/offline-support.ts';
import { prerenderedPages, staffPage } from './plugins/prerendered-pages.ts';
import { robotsFile } from './plugins/robots.ts';
import { stylesCheck } from './plugins/styles-check.ts';

/** Files of the code that sections of the admin pages share: apart what needs the libraries of fields. */
const needsFields = reaches(/node_modules[\\/](?:@mui|@emotion|zod|react-hook-form)[\\/]/u);
const needsZod = reaches(/node_modules[\\/]zod[\\/]/u);

/** Where `npm run dev` finds Hosting's emulator, which knows the API and the project. */
const hosting = process.env.MARKAZ_HOSTING ?? 'http://127.0.0.1:5000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    acyclicChunks(),
    plainFields(),
    floorCheck(staffPage),
    stylesCheck(),
    classNames(),
    documentHead(),
    prerenderedPages(),
    robotsFile(),
    offlineSupport(),
  ],
  resolve: {
    alias: [{ find: /^zod$/u, replacement: `${import.meta.dirname}/plugins/zod-without-eval.ts` }],
  },
  define: {
    'import.meta.env.VITE_BUILT_AT': JSON.stringify(new Date().toISOString().slice(0, 4)),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A part that has changed does not change the names of those that import it: they stay kept.
    chunkImportMap: true,
    target: [...moduleFloor],
    cssTarget: [...floor],
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 700,
    // A font is fetched where one of its characters is shown, and nowhere else.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      optimization: { inlineConst: true },
      treeshake: {
        // What React Router tells developers in the console: 1.4 KB of sentences.
        manualPureFunctions: ['warning', 'warnOnce'],
      },
      output: {
        // Every document names all files: seven characters of a hash are the fewest for so many.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Imports decide what comes first (src/app/first-parts.ts). What lazy parts share is grouped where
          // it would be cut into many small files: the code's form with what it imports, and what sections
          // of the admin pages share.
          groups: [
            { name: 'site', tags: ['$initial'] },
            { name: 'code-form', test: /[\\/]enrol-panel\.tsx$/u },
            { name: 'access-code', test: /[\\/]code-format\.ts$/u },
            { name: 'mui', test: /node_modules[\\/]@(?:mui|emotion)[\\/]/u, minShareCount: 2 },
            {
              name: (id, context) => (needsFields(id, context) ? 'staff-fields' : 'staff'),
              test: /[\\/]src[\\/]admin[\\/]/u,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: (id, context) => (needsZod(id, context) ? 'schemas' : null),
              test: /[\\/]contract[\\/]src[\\/]/u,
              minShareCount: 2,
              includeDependenciesRecursively: false,
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
