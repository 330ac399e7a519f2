import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const web = `${import.meta.dirname}/..`;

/** A class of a module by its file, not by its content: what has not changed keeps its name. */
function scopedName(name: string, file: string): string {
  const path = relative(web, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Short names of classes, the same in the site's files and in what the function renders. */
export function classNames(): Plugin {
  return {
    name: 'markaz:class-names',
    config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
  };
}
