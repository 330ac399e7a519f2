/**
 * Makes `functions/dist`, the folder that is deployed: one bundle with `@markaz/*` inlined and npm
 * packages left outside, a package.json with the exact versions that were tested, and the part of
 * the lock file that they need. Nothing in it points out of the folder.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildOptions, build, context } from 'esbuild';
import * as z from 'zod';
import { lockSchema, pruneLock } from './prune-lock.ts';
import { root } from './root.ts';

const source = join(root, 'functions');

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

function bundleInto(target: string): BuildOptions {
  return {
    entryPoints: [join(source, 'src/index.ts')],
    outfile: join(target, 'index.js'),
    bundle: true,
    packages: 'external',
    // A path is no package, so this is what inlines the contract.
    alias: { '@markaz/contract': join(root, 'contract/src') },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  };
}

async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  file: string,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The version of a package as the workspace finds it, which is what was tested. */
async function installedVersion(name: string): Promise<string> {
  const folders = createRequire(join(source, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const file = join(folder, name, 'package.json');
    const manifest = await readJson(z.object({ version: z.string() }), file).catch(() => null);
    if (manifest !== null) return manifest.version;
  }
  throw new Error(`${name} is not installed: run npm install.`);
}

async function writeManifest(target: string): Promise<void> {
  const { name, version, engines, dependencies } = await readJson(
    manifestSchema,
    join(source, 'package.json'),
  );
  const names = Object.keys(dependencies).filter(
    (dependency) => !dependency.startsWith('@markaz/'),
  );
  const exact = await Promise.all(
    names.map(async (dependency) => [dependency, await installedVersion(dependency)] as const),
  );
  const manifest = {
    name: name.replace('@markaz/', 'markaz-'),
    version,
    private: true,
    type: 'module',
    main: 'index.js',
    engines,
    dependencies: Object.fromEntries(exact),
  };
  const lock = pruneLock(await readJson(lockSchema, join(root, 'package-lock.json')), {
    workspace: 'functions',
    manifest,
  });
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(target, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

export interface FunctionsBuildOptions {
  /** Lets the bundle follow every change of its sources. */
  readonly watch?: boolean;
  /** The folder to make; what is in it goes. */
  readonly target?: string;
}

export interface FunctionsBuild {
  /** Stops watching; without `watch` there is nothing to stop. */
  stop(): Promise<void>;
}

/**
 * Builds the folder anew; resolves when it is complete.
 * @throws where something does not compile or is not installed.
 */
export async function buildFunctions({
  watch = false,
  target = join(source, 'dist'),
}: FunctionsBuildOptions = {}): Promise<FunctionsBuild> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeManifest(target);
  if (!watch) {
    await build(bundleInto(target));
    return { stop: async () => {} };
  }
  const watching = await context(bundleInto(target));
  await watching.rebuild();
  await watching.watch();
  return { stop: () => watching.dispose() };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { watch: { type: 'boolean', default: false }, target: { type: 'string' } },
  });
  await buildFunctions({
    watch: values.watch,
    ...(values.target === undefined ? {} : { target: resolve(values.target) }),
  });
}
