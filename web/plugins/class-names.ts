import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const web = `${import.meta.dirname}/..`;

/**
 * The file of each scoped class name. If two files get the same scoped name, because their short
 * hashes are equal, the build fails.
 */
const owners = new Map<string, string>();

/**
 * Returns a class name with a hash of the file's path, so that a change of the file's content does
 * not rename the class.
 */
function scopedName(name: string, file: string): string {
  const path = relative(web, file).replaceAll('\\', '/');
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  const owner = owners.get(scoped) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} have the same ${scoped}: rename one`);
  owners.set(scoped, path);
  return scoped;
}

/**
 * Generates short class names. The names in the site's files and in the HTML that the Cloud
 * Function renders are the same.
 */
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
