import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks, createImportCheck, joinedFiles } from './plugins/chunks.ts';
import { classNames } from './plugins/class-names.ts';
import { documentHead } from './plugins/document-head.ts';
import { floor, moduleFloor } from './plugins/floor.ts';
import { compileClassFields, floorCheck } from './plugins/floor-check.ts';
import { offlineSupport } from './plugins/offline-support.ts';
import { prerenderedPages, staffPage } from './plugins/prerendered-pages.ts';
import { robotsFile } from './plugins/robots.ts';
import { stylesCheck } from './plugins/styles-check.ts';

/** Checks whether a module of the admin pages imports the libraries for form fields. */
const needsFields = createImportCheck(
  /node_modules[\\/](?:@mui|@emotion|zod|react-hook-form)[\\/]/u,
);
const needsZod = createImportCheck(/node_modules[\\/]zod[\\/]/u);

/** URL of Hosting's emulator, which serves the API and the project's settings to `npm run dev`. */
const hosting = process.env.MARKAZ_HOSTING ?? 'http://127.0.0.1:5000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    acyclicChunks(),
    compileClassFields(),
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
    // With an import map, a changed chunk does not rename the chunks that import it, so that
    // browsers keep them in their cache.
    chunkImportMap: true,
    target: [...moduleFloor],
    cssTarget: [...floor],
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 700,
    // Do not inline fonts, so that browsers fetch only fonts whose characters the page shows.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      optimization: { inlineConst: true },
      treeshake: {
        // Remove React Router's console messages for developers, which have 1.4 KB.
        manualPureFunctions: ['warning', 'warnOnce'],
      },
      output: {
        // Every HTML page lists all files, so the hashes are only as long as necessary.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // The order of imports decides what the first file contains (src/app/first-parts.ts).
          // Groups join code that lazy pages share and that would otherwise be split into many
          // small files.
          groups: [
            { name: 'site', tags: ['$initial'] },
            {
              name: 'search-texts',
              test: /contract[\\/]src.+(?:subjects|fold-name)\.ts$/u,
              includeDependenciesRecursively: false,
            },
            { name: 'code-form', test: /[\\/]enrol-panel\.tsx$/u },
            { name: 'access-code', test: /[\\/]code-format\.ts$/u },
            ...joinedFiles({
              account: [
                'student/account/(calendar-link|contact-numbers|data-use)(.copy)?',
                'student/account/(copy-link|follow-link|own-data|sections)(.copy)?',
                'student/account/(devices|marks|marks-of-course|use-mutation-with-problem|user-link)(.copy)?',
              ],
              announcements: [
                'shared/announcement/announcement-(line|strip)',
                'shared/announcement/announcement.copy',
                'shared/news/.+',
              ],
              contact: [
                'shared/contact/(contact-block|contact-facts|block.copy)',
                'app/layout/footer-contact',
              ],
              exams: [
                'shared/exams/(exam-(list|results|standing|steps|time)|exams.copy)',
                'learning/(exam-rules|quiz-marking)',
              ],
              displaced: ['(app/displaced|shared/devices)/(displaced-notice|displacement-text)'],
              'mistakes-notice': [
                'shared/mistakes/(mistakes-to-review|stored-mistakes|course-mistakes|schedule)',
                'student/quiz/mistakes/mistakes.copy',
                'student/.+/mistakes-line',
              ],
              'lecture-parts': [
                'shared/account/(change-courses|change-reports|progress-reports|send-reports)',
                'shared/format/bytes',
                'student/player/hosting-url',
                'catalogue/video-source',
              ],
              notes: [
                'shared/notes/(notes|questions|device-questions|unsent)',
                'student/lecture/(moment|notes|questions|use-playhead)(.copy)?',
              ],
              profile: ['student/account/(grade-question|profile-form|use-save-profile)'],
              questions: [
                'student/quiz/(question-view|question|answer)',
                'shared/maths/(maths-text|maths.copy|speak-maths|split-maths)',
                'shared/quizzes/shuffle',
              ],
              'quiz-texts': ['admin/(courses/quiz/quiz|quiz-results/quiz-results).copy'],
              'saved-files': [
                'shared/saved-files/(permitted-files|saved-files.copy|file-cache)',
                'shared/usage/usage',
              ],
            }),
            { name: 'mui', test: /node_modules[\\/]@(?:mui|emotion)[\\/]/u, minShareCount: 2 },
            {
              name: (id, context) => (needsFields(id, context) ? 'staff-fields' : 'staff'),
              // Code for spreadsheets is loaded on a click.
              test: /[\\/]src[\\/]admin[\\/](?!ui[\\/]spreadsheet\.ts)/u,
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
