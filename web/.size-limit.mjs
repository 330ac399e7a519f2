/** Budgets of what pages download before they can be used (docs/performance.md), under Brotli. */
import { readFileSync } from 'node:fs';
import { filesOf } from './plugins/manifest-files.ts';

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url)));

/** The files of these modules that end in `ending`, without those that `loaded` ones have brought. */
function files(ending, modules, loaded = []) {
  const there = filesOf(manifest, loaded);
  return [...filesOf(manifest, modules)]
    .filter((file) => file.endsWith(ending) && !there.has(file))
    .map((file) => `dist/${file}`);
}

const entry = 'index.html';
const lecture = [entry, 'src/app/pages/lecture.tsx'];
const signIn = [entry, 'src/app/pages/auth.tsx', 'src/shared/auth/firebase.ts'];
const player = ['src/student/player/file-player.tsx'];

export default [
  {
    name: 'JavaScript before interaction (goal 110 kB)',
    path: files('.js', [entry]),
    limit: '120 kB',
  },
  { name: 'JavaScript of a lecture', path: files('.js', lecture), limit: '150 kB' },
  {
    name: 'its player, after the first paint',
    path: files('.js', player, lecture),
    limit: '40 kB',
  },
  { name: 'JavaScript of /auth', path: files('.js', signIn), limit: '150 kB' },
  { name: 'CSS', path: files('.css', [entry]), limit: '6 kB' },
  ...['index', 'courses', 'enroll', 'user', 'auth', 'app', '404'].map((name) => ({
    name: `${name}.html`,
    path: `dist/${name}.html`,
    limit: '14 kB',
  })),
];
