import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const web = `${import.meta.dirname}/..`;

/** Files by scoped class name. If two hashes of three characters collide, the build fails. */
const owners = new Map<string, string>();

/** Derives a class name from the file's path, so that a change of content does not rename it. */
function scopedName(name: string, file: string): string {
  const path = relative(web, file).replaceAll('\\', '/');
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  const owner = owners.get(scoped) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} have the same ${scoped}: rename one`);
  owners.set(scoped, path);
  return scoped;
}

/** Generates short class names, the same in the site's files and in the function's HTML. */
export function classNames(): Plugin[] {
  return [
    {
      name: 'markaz:class-names',
      config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
    },
    {
      // Components import single class names, which Rolldown inlines
      // (docs/decisions/page-weight.md#class-names-as-exports). This removes the table of all names
      // but keeps the module, because its styles would be lost without it.
      name: 'markaz:class-names-in-place',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/u },
        handler: (code) => ({
          code: code.replace(/export default \{[^}]*\};/u, ''),
          map: null,
          moduleSideEffects: 'no-treeshake',
        }),
      },
    },
  ];
}
