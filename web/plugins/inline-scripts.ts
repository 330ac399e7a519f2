import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { type BuildOptions, buildSync } from 'esbuild';
import { floor } from './floor.ts';

const source = join(import.meta.dirname, '../src');

function bundle(entry: string, options: BuildOptions): string {
  const { outputFiles = [] } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    // Because this tsconfig is empty, esbuild omits «use strict». These scripts do not need it.
    tsconfigRaw: {},
    write: false,
    ...options,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/** Bundles a module of src/inline with all its imports. Returns it as an inline script. */
export function inlineScript(name: 'early-catalogue' | 'early-settings' | 'first-paint'): string {
  const script = bundle(join(source, `inline/${name}.ts`), { target: [...floor] });
  return `<script>${script}</script>`;
}

/** Bundles a module into syntax that every browser reads (ES5). */
function compileToEs5(entry: string, urls: Readonly<Record<string, string>>): string {
  const define = Object.fromEntries(
    Object.entries(urls).map(([name, url]) => [`import.meta.env.${name}`, JSON.stringify(url)]),
  );
  return transformSync(bundle(entry, { define, charset: 'utf8' }), {
    isModule: false,
    jsc: { target: 'es5', minify: { compress: true, mangle: true } },
    minify: true,
  }).code;
}

interface OlderFile {
  readonly fileName: string;
  readonly source: string;
}

function hashedFile(name: string, source: string): OlderFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
  return { fileName: `assets/${name}-${hash}.js`, source };
}

/**
 * Returns the two files for older browsers, and the inline script that fetches the file `older`.
 */
export function olderBrowsers(): {
  readonly files: readonly OlderFile[];
  readonly requestScript: string;
} {
  const shim = fileURLToPath(import.meta.resolve('es-module-shims'));
  const importMaps = hashedFile(
    'import-maps',
    bundle(shim, { target: [...floor], charset: 'utf8' }),
  );
  const older = hashedFile(
    'older',
    compileToEs5(join(source, 'older/older.ts'), { IMPORT_MAPS_FILE: `/${importMaps.fileName}` }),
  );
  const requestScript = compileToEs5(join(source, 'inline/older-browsers.ts'), {
    OLDER_FILE: `/${older.fileName}`,
  });
  return { files: [importMaps, older], requestScript: `<script>${requestScript}</script>` };
}
