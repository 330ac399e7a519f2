import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { limitImportMap } from './page-files.ts';

const chunk = (fileName: string, rest: object) => ({
  ...{ type: 'chunk', fileName, isEntry: false, facadeModuleId: null },
  ...{ imports: [], dynamicImports: [], ...rest },
});

const bundle = Object.fromEntries(
  [
    chunk('site.js', { isEntry: true, dynamicImports: ['page.js', 'staff.js'] }),
    chunk('page.js', {
      imports: ['site.js', 'both.js'],
      viteMetadata: { importedCss: new Set(['page.css']) },
    }),
    chunk('both.js', {}),
    chunk('staff.js', { facadeModuleId: '/web/staff.tsx', imports: ['both.js', 'table.js'] }),
    chunk('table.js', { imports: ['site.js'] }),
  ].map((each) => [each.fileName, each]),
) as unknown as Rolldown.OutputBundle;

const documentWith = (names: readonly string[]) =>
  `<script type="importmap">${JSON.stringify({
    imports: Object.fromEntries(names.map((name) => [`/x-${name}`, `/${name}`])),
  })}</script>`;

const all = ['table.js', 'staff.js', 'site.js', 'page.js', 'page.css', 'both.js'];

it('lists files alphabetically, without those that only an excluded module loads', () => {
  expect(limitImportMap(documentWith(all), bundle, ['staff.tsx'])).toBe(
    documentWith(['both.js', 'page.css', 'page.js', 'site.js']),
  );
});

it('lists all files if no module is excluded', () => {
  expect(limitImportMap(documentWith(all), bundle, [])).toBe(documentWith(all.toSorted()));
});

it('refuses a module that the build does not have', () => {
  expect(() => limitImportMap(documentWith(all), bundle, ['gone.tsx'])).toThrow('gone.tsx');
});
