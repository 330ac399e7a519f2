import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Four letters for a file: enough that two of some hundred files do not share them. */
function fileLetters(path: string): string {
  const digest = createHash('sha256').update(path).digest();
  return [...digest.subarray(0, 4)].map((byte) => letters[byte % letters.length]).join('');
}

/**
 * Names of the classes of CSS modules, short because the documents carry them: the file's letters and
 * the class's place in it. Both builds, for browser and prerender, come to the same names.
 * @param root folder against which the file's path is taken, so that every machine builds the same.
 */
export function shortClassNames(root: string) {
  const files = new Map<string, string>();
  return (name: string, file: string, css: string): string => {
    const path = relative(root, file.replace(/\?.*$/u, '')).split(sep).join('/');
    const prefix = fileLetters(path);
    const other = files.get(prefix) ?? path;
    if (other !== path) throw new Error(`${path} and ${other} share class names: rename one`);
    files.set(prefix, path);
    const names = [
      ...new Set(Array.from(css.matchAll(/[.](-?[a-z_][\w-]*)/giu), ([, own]) => own)),
    ];
    const place = names.indexOf(name);
    return place < 0 ? `${prefix}-${name}` : `${prefix}${place.toString(36)}`;
  };
}
