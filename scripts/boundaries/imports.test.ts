import { describe, expect, it } from 'vitest';
import { arrowProblems, packageOf, readImports, undeclaredPackages } from './imports.ts';

describe('reading imports', () => {
  it('finds every kind and nothing in prose', () => {
    const source = [
      "import { a,\n  b } from './a.ts';",
      "import type { C } from '@markaz/contract/courses';",
      "import 'side-effect';",
      "export { d } from '../d.ts';",
      "const e = await import('firebase-admin/auth');",
      "// what we import from 'nowhere' is told here",
      "const text = 'import';",
    ].join('\n');
    expect(readImports(source)).toEqual([
      { specifier: './a.ts', typeOnly: false },
      { specifier: '@markaz/contract/courses', typeOnly: true },
      { specifier: 'side-effect', typeOnly: false },
      { specifier: '../d.ts', typeOnly: false },
      { specifier: 'firebase-admin/auth', typeOnly: false },
    ]);
  });

  it('knows the package of a specifier', () => {
    expect(packageOf('@mui/material/Button')).toBe('@mui/material');
    expect(packageOf('firebase-admin/auth')).toBe('firebase-admin');
    expect(packageOf('node:fs')).toBeNull();
    expect(packageOf('./a.ts')).toBeNull();
  });
});

const imported = (...specifiers: string[]) =>
  specifiers.map((specifier) => ({ specifier, typeOnly: false }));

describe('arrows', () => {
  const problems = (path: string, ...specifiers: string[]) =>
    arrowProblems([{ path, imports: imported(...specifiers) }]);

  it('lets parts know what the architecture allows', () => {
    expect(problems('web/src/a.ts', '@markaz/contract/courses', './b.ts', 'react')).toEqual([]);
    expect(problems('functions/src/a.ts', '@markaz/contract/courses')).toEqual([]);
    expect(problems('functions/test/harness.ts', 'firebase-data-emulator/data-emulator')).toEqual(
      [],
    );
    expect(problems('e2e/a.ts', '../scripts/stack/stack.ts')).toEqual([]);
    expect(problems('functions/src/features/courses/service.ts', './store.ts')).toEqual([]);
  });

  it.each([
    ['web/src/a.ts', '@markaz/functions/app'],
    ['web/src/a.ts', '../../functions/src/app.ts'],
    ['web/src/a.ts', 'firebase-data-emulator/data-emulator'],
    ['functions/src/a.ts', 'firebase-data-emulator/data-emulator'],
    ['contract/src/a.ts', 'firebase-admin'],
    ['contract/src/a.ts', '../../web/src/a.ts'],
    ['local/src/a.ts', '@markaz/contract/courses'],
    ['functions/src/features/users/service.ts', '../courses/store.ts'],
  ])('refuses %s importing %s', (path, specifier) => {
    expect(problems(path, specifier)).toHaveLength(1);
  });

  it('lets a feature name the type of a store that it is handed', () => {
    const path = 'functions/src/features/users/service.ts';
    const imports = [{ specifier: '../courses/store.ts', typeOnly: true }];
    expect(arrowProblems([{ path, imports }])).toEqual([]);
  });
});

it('names packages that nobody declared', () => {
  const declared = new Map([
    ['', new Set(['vitest'])],
    ['web', new Set(['react'])],
  ]);
  const files = [
    { path: 'web/src/a.ts', imports: imported('react', 'vitest', 'left-pad/x', 'node:fs') },
  ];
  expect(undeclaredPackages(files, declared)).toEqual([
    'web/src/a.ts imports left-pad, which its package.json does not name',
  ]);
});
