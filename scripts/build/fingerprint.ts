import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

const skipped = new Set(['node_modules', 'dist', 'test']);

async function filesUnder(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const below = entries
    .filter((entry) => !skipped.has(entry.name))
    .map((entry) => filesUnder(join(path, entry.name)));
  return (await Promise.all(below)).flat().sort();
}

/** One value over the paths and contents of everything under `inputs`, relative to the repo. */
async function fingerprintOf(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    for (const file of await filesUnder(path))
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

export interface BuildPart {
  readonly name: string;
  /** What goes into it: files and folders, relative to the repo. */
  readonly inputs: readonly string[];
  /** A file that every build writes anew. */
  readonly output: string;
}

const stampOf = ({ name }: BuildPart) => join(root, 'node_modules/.cache/markaz', `${name}.built`);

async function stampText(part: BuildPart): Promise<string> {
  const written = await stat(join(root, part.output));
  return `${await fingerprintOf(part.inputs)} ${written.mtimeMs}`;
}

/** Whether the output is there and was built from exactly what the inputs are now. */
export async function isBuilt(part: BuildPart): Promise<boolean> {
  if (!existsSync(join(root, part.output)) || !existsSync(stampOf(part))) return false;
  return (await readFile(stampOf(part), 'utf8')) === (await stampText(part));
}

/** Notes that the output now comes from the inputs as they are. */
export async function markBuilt(part: BuildPart): Promise<void> {
  await mkdir(dirname(stampOf(part)), { recursive: true });
  await writeFile(stampOf(part), await stampText(part));
}
