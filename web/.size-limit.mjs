/** Budgets of what pages download before they can be used (docs/performance.md), under Brotli. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url)));

/** Files that a visit loads for these modules: their own, and all that they import at once. */
function filesOf(...modules) {
  const files = new Set();
  const visit = (module) => {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has no ${module}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files].map((file) => `dist/${file}`);
}

const scripts = (...modules) => filesOf(...modules).filter((file) => file.endsWith('.js'));
const styles = (...modules) => filesOf(...modules).filter((file) => file.endsWith('.css'));

const entry = 'index.html';
const lecture = [entry, 'src/app/pages/lecture.tsx'];
const player = scripts(...lecture, 'src/student/player/file-player.tsx').filter(
  (file) => !scripts(...lecture).includes(file),
);

export default [
  { name: 'JavaScript before interaction (goal 110 kB)', path: scripts(entry), limit: '120 kB' },
  { name: 'a lecture', path: scripts(...lecture), limit: '150 kB' },
  { name: 'its player, after the first paint', path: player, limit: '40 kB' },
  {
    name: '/auth',
    path: scripts(entry, 'src/app/pages/auth.tsx', 'src/shared/auth/firebase.ts'),
    limit: '150 kB',
  },
  { name: 'CSS', path: styles(entry), limit: '6 kB' },
  ...['index', 'courses', 'app', 'auth', '404'].map((name) => ({
    name: `${name}.html`,
    path: `dist/${name}.html`,
    limit: '14 kB',
  })),
];
