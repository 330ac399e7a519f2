import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownNode, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { type RunOptions, type RunResult, run, runNpm } from './run.ts';

const skippedFolders = new Set(['node_modules', 'dist', 'dist-renderer', 'dist-maps', 'test']);

async function filesUnder(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nestedFiles = entries
    .filter((entry) => !skippedFolders.has(entry.name))
    .map((entry) => filesUnder(join(path, entry.name)));
  return (await Promise.all(nestedFiles)).flat().sort();
}

/** Returns one hash of the paths and contents of all files under `inputs`. */
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

/** A part of the product that is built separately. The parts are the site and the API. */
export interface BuildPart {
  readonly name: string;
  /** Files and folders from which the part is built, relative to the repository. */
  readonly inputs: readonly string[];
  /** A file that every build rewrites. */
  readonly output: string;
}

const stampFile = ({ name }: BuildPart) =>
  join(root, 'node_modules/.cache/markaz', `${name}.built`);

async function stampText(part: BuildPart): Promise<string> {
  const outputStats = await stat(join(root, part.output));
  // The built pages contain the origin, and the built function contains the name of the database.
  // So other settings need a new build.
  const { MARKAZ_ORIGIN = '', MARKAZ_DATABASE = '' } = process.env;
  const settings = [MARKAZ_ORIGIN, MARKAZ_DATABASE].join(' ');
  return `${await fingerprintOf(part.inputs)} ${outputStats.mtimeMs} ${settings}`;
}

/** Whether the output exists and was built from the current inputs. */
export async function isBuilt(part: BuildPart): Promise<boolean> {
  if (!existsSync(join(root, part.output)) || !existsSync(stampFile(part))) return false;
  return (await readFile(stampFile(part), 'utf8')) === (await stampText(part));
}

export async function markBuilt(part: BuildPart): Promise<void> {
  await mkdir(dirname(stampFile(part)), { recursive: true });
  await writeFile(stampFile(part), await stampText(part));
}

interface Part extends BuildPart {
  readonly label: string;
  readonly build: (options: RunOptions) => Promise<RunResult>;
}

const sharedInputs = ['contract/src', 'package-lock.json', 'tsconfig.base.json'];

const site: Part = {
  name: 'web',
  label: 'Building the site',
  inputs: ['web', ...sharedInputs],
  output: 'web/dist/index.html',
  build: (options) => runNpm(['run', 'build', '--silent', '-w', '@markaz/web'], options),
};

const functions: Part = {
  name: 'functions',
  label: 'Building the API',
  inputs: [
    'web/dist-renderer',
    'functions/src',
    'functions/package.json',
    'scripts/build-functions.ts',
    ...sharedInputs,
  ],
  output: 'functions/dist/package.json',
  build: (options) => run(ownNode, [join(root, 'scripts/build-functions.ts')], options),
};

function withoutStackTrace(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s+at .*:\d+/u.test(line));
  return lines.join('\n');
}

async function build(part: Part, progress: Progress): Promise<void> {
  await progress.step(part.label, async () => {
    // A test runner sets NODE_ENV=test, which would cause a development build.
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
    const { code, output } = await part.build({ env });
    if (code === 0) return;
    throw new Refusal(`${part.label} failed: see the lines above.`, withoutStackTrace(output));
  });
  await markBuilt(part);
}

/**
 * Builds the site, and then the API, which includes the site's renderer.
 * @param all whether to build even parts that are up to date.
 * @throws Refusal with the compiler's output if a build fails.
 */
export async function buildParts(progress: Progress, { all = false } = {}): Promise<void> {
  for (const part of [site, functions])
    if (all || !(await isBuilt(part))) await build(part, progress);
}
