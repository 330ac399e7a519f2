import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const web = `${import.meta.dirname}/..`;

/** The file that owns each name. Three characters may collide; a collision fails the build. */
const owners = new Map<string, string>();

/** Names a module's class after its path, not its content: unchanged files keep their names. */
function scopedName(name: string, file: string): string {
  const path = relative(web, file).replaceAll('\\', '/');
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  const owner = owners.get(scoped) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} have the same ${scoped}: rename one`);
  owners.set(scoped, path);
  return scoped;
}

/** Short class names, the same in the site's files and in what the function renders. */
export function classNames(): Plugin[] {
  return [
    {
      name: 'markaz:class-names',
      config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
    },
    {
      // Components import the names that they use, and Rolldown inlines them
      // (docs/decisions/page-weight.md#class-names-as-exports). The table of all names is removed;
      // the module stays, or its styles would go, too.
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
