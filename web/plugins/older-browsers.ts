import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { buildSync } from 'esbuild';
import { floor } from './floor.ts';

const folder = join(import.meta.dirname, '../src/older');

/** Where the documents find the files, by the names that src/older/files.ts has for them. */
type Addresses = Readonly<Record<'IMPORT_MAPS_FILE' | 'POLYFILLS_FILE' | 'TOO_OLD_FILE', string>>;

const noAddresses: Addresses = { IMPORT_MAPS_FILE: '', POLYFILLS_FILE: '', TOO_OLD_FILE: '' };

/** One classic script of a module and all that it imports. */
function bundled(entry: string, addresses: Partial<Addresses> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: [...floor],
    define: Object.fromEntries(
      Object.entries({ ...noAddresses, ...addresses }).map(([name, address]) => [
        `import.meta.env.${name}`,
        JSON.stringify(address),
      ]),
    ),
    charset: 'utf8',
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/** The same script in the syntax of 2009. */
function inOldSyntax(code: string): string {
  return transformSync(code, {
    isModule: false,
    jsc: { target: 'es5', minify: { compress: true, mangle: true } },
    minify: true,
  }).code;
}

/** A file of the build, and where a document finds it. */
interface OlderFile {
  readonly fileName: string;
  readonly source: string;
}

function fileOf(name: string, source: string): OlderFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
  return { fileName: `assets/${name}-${hash}.js`, source };
}

const addressOf = ({ fileName }: OlderFile) => `/${fileName}`;

/** What only older browsers fetch: three files, and the inline script that asks for them. */
export function olderBrowsers(): { readonly files: readonly OlderFile[]; readonly ask: string } {
  const shim = fileURLToPath(import.meta.resolve('es-module-shims'));
  const importMaps = fileOf('import-maps', bundled(shim));
  const addresses = { IMPORT_MAPS_FILE: addressOf(importMaps) };
  const polyfills = fileOf('polyfills', bundled(join(folder, 'polyfills.ts'), addresses));
  const tooOld = fileOf('too-old', inOldSyntax(bundled(join(folder, 'too-old.ts'))));
  const ask = bundled(join(folder, 'ask.ts'), {
    POLYFILLS_FILE: addressOf(polyfills),
    TOO_OLD_FILE: addressOf(tooOld),
  });
  return {
    files: [importMaps, polyfills, tooOld],
    ask: `<script>${inOldSyntax(ask)}</script>`,
  };
}
