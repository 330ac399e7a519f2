import { expect, it } from 'vitest';
import { filesOf } from './manifest-files.ts';

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'] },
  'page.tsx': { file: 'page.js', imports: ['index.html', '_shared.js'], css: ['page.css'] },
  '_shared.js': { file: 'shared.js', imports: ['page.tsx'] },
  'later.tsx': { file: 'later.js' },
};

it('lists each file of the modules once, including styles, even if imports are circular', () => {
  expect([...filesOf(manifest, ['index.html', 'page.tsx'])].toSorted()).toEqual([
    'index.css',
    'index.js',
    'page.css',
    'page.js',
    'shared.js',
  ]);
});

it('throws if the build does not have the module', () => {
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});
