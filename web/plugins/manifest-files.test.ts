import { expect, it } from 'vitest';
import { filesOf } from './manifest-files.ts';

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'] },
  'page.tsx': { file: 'page.js', imports: ['index.html', '_shared.js'], css: ['page.css'] },
  '_shared.js': { file: 'shared.js', imports: ['page.tsx'] },
  'later.tsx': { file: 'later.js' },
};

it('lists the files of modules once each, with styles and despite circular imports', () => {
  expect([...filesOf(manifest, ['index.html', 'page.tsx'])].toSorted()).toEqual([
    'index.css',
    'index.js',
    'page.css',
    'page.js',
    'shared.js',
  ]);
});

it('refuses a module that the build does not have', () => {
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});
