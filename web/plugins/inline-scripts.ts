import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { type BuildOptions, buildSync } from 'esbuild';
import { floor } from './floor.ts';

const source = join(import.meta.dirname, '../src');

function bundled(entry: string, options: BuildOptions): string {
  const { outputFiles = [] } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    // With an empty tsconfig, esbuild omits «use strict», which these scripts do not need.
    tsconfigRaw: {},
    write: false,
    ...options,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/** Bundles a module of src/inline with all its imports into an inline script. */
export function inlineScript(name: 'early-catalogue' | 'early-settings' | 'first-paint'): string {
  const script = bundled(join(source, `inline/${name}.ts`), { target: [...floor] });
  return `<script>${script}</script>`;
}

/** Bundles a module into syntax that every browser reads (ES5). */
function inOldSyntax(entry: string, addresses: Readonly<Record<string, string>>): string {
  const define = Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      `import.meta.env.${name}`,
      JSON.stringify(address),
    ]),
  );
  return transformSync(bundled(entry, { define, charset: 'utf8' }), {
    isModule: false,
    jsc: { target: 'es5', minify: { compress: true, mangle: true } },
    minify: true,
  }).code;
}

interface OlderFile {
  readonly fileName: string;
  readonly source: string;
}

function fileOf(name: string, source: string): OlderFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
  return { fileName: `assets/${name}-${hash}.js`, source };
}

/** Returns the two files for older browsers, and the inline script that requests the first. */
export function olderBrowsers(): { readonly files: readonly OlderFile[]; readonly ask: string } {
  const shim = fileURLToPath(import.meta.resolve('es-module-shims'));
  const importMaps = fileOf('import-maps', bundled(shim, { target: [...floor], charset: 'utf8' }));
  const older = fileOf(
    'older',
    inOldSyntax(join(source, 'older/older.ts'), { IMPORT_MAPS_FILE: `/${importMaps.fileName}` }),
  );
  const ask = inOldSyntax(join(source, 'inline/older-browsers.ts'), {
    OLDER_FILE: `/${older.fileName}`,
  });
  return { files: [importMaps, older], ask: `<script>${ask}</script>` };
}
