/**
 * Maximum sizes of the files that pages need for their first display, compressed with Brotli
 * (docs/performance.md).
 */
import { readFileSync } from 'node:fs';
import { filesOf } from './plugins/manifest-files.ts';

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url)));

/**
 * Returns the files of these modules that have the given extension, except files that the modules
 * `loaded` also need.
 */
function files(extension, modules, loaded = []) {
  const loadedFiles = filesOf(manifest, loaded);
  return [...filesOf(manifest, modules)]
    .filter((file) => file.endsWith(extension) && !loadedFiles.has(file))
    .map((file) => `dist/${file}`);
}

const entry = 'index.html';
const page = (name) => [entry, `src/app/pages/${name}.tsx`];
const signIn = [...page('auth'), 'src/shared/auth/firebase.ts'];
const admin = 'src/app/pages/admin/';
const firstAdminPage = [
  ...page('admin/admin'),
  `${admin}admin-area.tsx`,
  'src/admin/home/home.tsx',
];
const player = ['src/student/player/file-player.tsx'];

/** Maximum JavaScript of a page, in kB. */
const scripts = { home: 115, courses: 115, course: 115, enroll: 115, user: 115, lecture: 125 };
const documents = ['index', 'courses', 'enroll', 'user', 'auth', 'app', '404'];

export default [
  ...Object.entries(scripts).map(([name, limit]) => ({
    name: `JavaScript of ${name}`,
    path: files('.js', page(name)),
    limit: `${limit} kB`,
  })),
  {
    name: 'the player, after the first paint of a lecture',
    path: files('.js', player, page('lecture')),
    limit: '40 kB',
  },
  { name: 'JavaScript of /auth', path: files('.js', signIn), limit: '140 kB' },
  {
    name: 'JavaScript of the first admin page',
    path: files('.js', firstAdminPage),
    limit: '140 kB',
  },
  { name: 'CSS of all pages', path: files('.css', [entry]), limit: '4 kB' },
  { name: 'CSS of a lecture', path: files('.css', page('lecture'), [entry]), limit: '4 kB' },
  ...[
    ...documents.map((name) => `dist/${name}.html`),
    // Measure the templates of course pages, because the texts of a course may be long.
    ...['course', 'lecture'].map((name) => `dist-renderer/${name}.html`),
  ].map((path) => ({ name: path, path, limit: '14 kB' })),
];
