import { expect, it } from 'vitest';
import { boundaryProblems } from './check.ts';
import { unknownCommands } from './commands.ts';
import { lockProblems } from './lock-file.ts';

it('finds nothing in this repo', async () => {
  expect(await boundaryProblems()).toEqual([]);
});

it('finds a second firebase-admin and the name of a registry in a lock file', () => {
  const packages = {
    'node_modules/firebase-admin': { version: '14.5.1' },
    'node_modules/firebase-functions/node_modules/firebase-admin': { version: '13.0.0' },
    'node_modules/@google-cloud/firestore': {},
    'node_modules/react': { resolved: 'https://registry.example/react.tgz' },
    'node_modules/zod': {},
  };
  expect(lockProblems(JSON.stringify({ packages }))).toEqual([
    'package-lock.json has 2 copies of firebase-admin',
    'package-lock.json names a registry for node_modules/react',
  ]);
});

it('finds commands that a text promises and the repo lacks', () => {
  const text = 'Run `npm start`, `npm test -- --fast` or `npm run emulators`; never `npm install`.';
  expect(unknownCommands(text, new Set(['start', 'test']))).toEqual([
    'npm run emulators is not a command of package.json',
  ]);
});
