import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { floor } from './floor.ts';

const folder = join(import.meta.dirname, '../src/inline');

/** Bundles a module of src/inline with all its imports into an inline script. */
export function inlineScript(name: 'early-catalogue' | 'early-settings' | 'first-paint'): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: [...floor],
    // An empty tsconfig adds no «use strict», which modules do not need.
    tsconfigRaw: {},
    write: false,
  });
  return `<script>${outputFiles.map(({ text }) => text.trim()).join('')}</script>`;
}

/** Returns the policy sources that allow a document's own inline scripts and its import map. */
export function inlineScriptHashes(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gsu),
    ([, script = '']) => {
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    },
  );
}
