/**
 * Weighs what a first visit to / or /courses downloads before anything can be tapped: the entry, which
 * carries both pages, its static imports and their CSS, under Brotli 11. Fails beyond the budget,
 * naming the modules that are new there or have grown, and when something arrived that must stay lazy.
 * `--accept` notes the modules as they are now in initial-modules.json, for the next comparison.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ModuleSizes } from '../plugins/module-sizes.ts';

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Bytes of JavaScript under Brotli 11. */
const goal = 85_000;
const budget = 94_000;
/** Bytes of each document with its critical CSS, the same way. */
const documents: readonly (readonly [file: string, budget: number])[] = [
  ['index.html', 7_300],
  ['courses.html', 6_200],
  ['app.html', 5_200],
  ['auth.html', 5_200],
  ['404.html', 5_200],
];

const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['firebase', /node_modules\/@?firebase\//u],
  ['MUI', /node_modules\/@mui\//u],
  ['emotion', /node_modules\/(@emotion|stylis|stylis-plugin-rtl)\//u],
  ['zod', /node_modules\/zod\//u],
  ['the player', /node_modules\/(hls\.js|media-chrome)\//u],
  ['forms', /node_modules\/(react-hook-form|@hookform)\//u],
];

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'web/dist');
const accepted = join(import.meta.dirname, 'initial-modules.json');

async function readDist(file: string): Promise<Buffer> {
  return readFile(join(dist, file));
}

async function readDistJson<Value>(file: string): Promise<Value> {
  return JSON.parse((await readDist(file)).toString()) as Value;
}

function initialFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) visit(key);
  return [...files];
}

async function compressedSize(file: string): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(await readDist(file), { params }).length;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const manifest = await readDistJson<Manifest>('.vite/manifest.json');
const moduleSizes = await readDistJson<ModuleSizes>('.vite/module-sizes.json');

async function weigh(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(compressedSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const files = initialFiles(manifest);
const scripts = files.filter((file) => file.endsWith('.js'));
const styles = files.filter((file) => file.endsWith('.css'));
const modules = scripts.flatMap((file) => Object.entries(moduleSizes[file] ?? {}));
const weight = await weigh(scripts);

console.log(
  `Before interaction: ${kilobytes(weight)} of JavaScript in ${scripts.length} file(s), ${kilobytes(await weigh(styles))} of CSS (Brotli; JavaScript's goal ${kilobytes(goal)}, budget ${kilobytes(budget)})`,
);

const documentWeights = await Promise.all(
  documents.map(async ([file, most]) => ({ file, most, size: await compressedSize(file) })),
);
console.log(
  `Documents: ${documentWeights.map(({ file, most, size }) => `${file} ${kilobytes(size)} (budget ${kilobytes(most)})`).join(', ')}`,
);
for (const { file, most, size } of documentWeights) {
  if (size <= most) continue;
  console.error(`${file} exceeds its budget: look at what src/prerender.tsx renders into it`);
  process.exitCode = 1;
}

const strangers = forbidden.flatMap(([name, pattern]) =>
  modules.some(([id]) => pattern.test(id)) ? [name] : [],
);
if (strangers.length > 0) {
  console.error(`These must not load before interaction: ${strangers.join(', ')}`);
  process.exitCode = 1;
}

/** The path in the repository or in the module's package; what the bundler adds has a name of its own. */
function nameOf(id: string): string {
  if (id.startsWith('\0')) return id.slice(1);
  return relative(root, id).replace(/^.*node_modules\//u, '');
}

/** Bytes before minifying. */
const present = Object.fromEntries(
  modules
    .map(([id, size]) => [nameOf(id), size] as const)
    .filter(([, size]) => size > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
if (process.argv.includes('--accept'))
  await writeFile(accepted, `${JSON.stringify(present, null, 2)}\n`);
if (weight > budget) {
  const before = JSON.parse(await readFile(accepted, 'utf8')) as Readonly<Record<string, number>>;
  const grown = Object.entries(present)
    .map(([module, size]) => ({ module, size, growth: size - (before[module] ?? 0) }))
    .filter(({ growth }) => growth > 0)
    .toSorted((a, b) => b.growth - a.growth);
  console.error('The budget is exceeded. New or grown since it was set (before minifying):');
  for (const { module, size, growth } of grown.slice(0, 10))
    console.error(`  +${kilobytes(growth)}  ${module}${growth === size ? ' (new)' : ''}`);
  process.exitCode = 1;
}
