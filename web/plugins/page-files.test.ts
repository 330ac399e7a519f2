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

const allFiles = ['table.js', 'staff.js', 'site.js', 'page.js', 'page.css', 'both.js'];

it('lists the files in alphabetical order, except files that only an excluded module loads', () => {
  expect(limitImportMap(documentWith(allFiles), bundle, ['staff.tsx'])).toBe(
    documentWith(['both.js', 'page.css', 'page.js', 'site.js']),
  );
});

it('lists all files if no module is excluded', () => {
  expect(limitImportMap(documentWith(allFiles), bundle, [])).toBe(
    documentWith(allFiles.toSorted()),
  );
});

it('throws if the build does not have the excluded module', () => {
  expect(() => limitImportMap(documentWith(allFiles), bundle, ['gone.tsx'])).toThrow('gone.tsx');
});
