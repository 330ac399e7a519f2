import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { unknownCommands } from './commands.ts';
import { arrowProblems, readImports, type SourceFile, undeclaredPackages } from './imports.ts';
import { lockProblems } from './lock-file.ts';

const parts = ['contract', 'functions', 'web', 'local', 'scripts', 'e2e'];
const sources = `{${parts.join(',')}}/**/*.{ts,tsx,mjs}`;
const texts = '{*.md,docs/*.md}';

const manifestSchema = z.looseObject({
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const read = (path: string) => readFile(join(root, path), 'utf8');

async function find(pattern: string): Promise<readonly string[]> {
  const exclude = (name: string) => /(^|[\\/])(node_modules|dist)$/u.test(name);
  const found: string[] = [];
  for await (const path of glob(pattern, { cwd: root, exclude }))
    found.push(path.split(sep).join('/'));
  return found.sort();
}

async function readManifest(part: string) {
  const text = await read(join(part, 'package.json')).catch(() => '{}');
  return manifestSchema.parse(JSON.parse(text));
}

async function readSources(): Promise<readonly SourceFile[]> {
  const paths = await find(sources);
  return Promise.all(paths.map(async (path) => ({ path, imports: readImports(await read(path)) })));
}

async function declaredPackages(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entries = ['', ...parts].map(async (part) => {
    const { dependencies, devDependencies } = await readManifest(part);
    return [
      part,
      new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]),
    ] as const;
  });
  return new Map(await Promise.all(entries));
}

async function commandProblems(): Promise<readonly string[]> {
  const scripts = new Set(Object.keys((await readManifest('')).scripts));
  const files = await find(texts);
  const problems = files.map(async (path) =>
    unknownCommands(await read(path), scripts).map((problem) => `${path}: ${problem}`),
  );
  return (await Promise.all(problems)).flat();
}

/** Everything in the repo that breaks its own architecture, one sentence each. */
export async function boundaryProblems(): Promise<readonly string[]> {
  const files = await readSources();
  return [
    ...arrowProblems(files),
    ...undeclaredPackages(files, await declaredPackages()),
    ...lockProblems(await read('package-lock.json')),
    ...(await commandProblems()),
  ];
}
