/**
 * Weighs what a first visit to / or /courses downloads before anything can be tapped: the entry, which
 * carries both pages, its static imports and their CSS, under Brotli 11. Fails beyond the budget,
 * naming the heaviest modules, and when something arrived there that must stay lazy.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
const budget = 135_000;
/** Bytes of one document with its critical CSS, the same way. */
const htmlBudget = 12_000;
const documents = ['index.html', 'courses.html', 'app.html'];

const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['firebase', /node_modules\/@?firebase\//u],
  ['MUI', /node_modules\/@mui\//u],
  ['emotion', /node_modules\/(@emotion|stylis|stylis-plugin-rtl)\//u],
  ['zod', /node_modules\/zod\//u],
  ['the player', /node_modules\/(hls\.js|media-chrome)\//u],
  ['forms', /node_modules\/(react-hook-form|@hookform)\//u],
];

const dist = join(import.meta.dirname, '../dist');

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
  documents.map(async (file) => ({ file, size: await compressedSize(file) })),
);
console.log(
  `Documents: ${documentWeights.map(({ file, size }) => `${file} ${kilobytes(size)}`).join(', ')} (budget ${kilobytes(htmlBudget)})`,
);
for (const { file, size } of documentWeights) {
  if (size <= htmlBudget) continue;
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
if (weight > budget) {
  const heaviest = modules.toSorted(([, a], [, b]) => b - a).slice(0, 10);
  console.error('The budget is exceeded. The heaviest modules (bytes before minifying):');
  for (const [id, size] of heaviest)
    console.error(`  ${kilobytes(size)}  ${id.replace(/^.*node_modules\//u, '')}`);
  process.exitCode = 1;
}
