/**
 * Builds `functions/dist`, the folder that is deployed. It contains:
 * - a bundle with our code, `@markaz/*` and a few npm packages
 * - a package.json with the exact tested versions of the other packages
 * - the lock file of these packages, except in watch mode
 * - the site's renderer, and the fonts of link previews
 * - the function's environment, with `MARKAZ_ORIGIN`, `MARKAZ_DATABASE` and `MARKAZ_SIGNING` if
 *   they are set
 *
 * Nothing in the folder refers to files outside it.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { type BuildContext, type BuildOptions, build, context } from 'esbuild';
import * as z from 'zod';
import { runNpm } from './build/run.ts';
import { root } from './root.ts';

const source = join(root, 'functions');

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/**
 * Packages to include in the bundle. They load faster from the bundle, because some of them have a
 * hundred small files. No other package loads them, so they are never loaded twice. Other packages
 * stay outside, because they find their own files by their location, or because Cloud Functions'
 * framework has already loaded them.
 */
const inlinedPackages: ReadonlySet<string> = new Set(['cookie', 'lru-cache', 'zod']);

function isExternal(name: string): boolean {
  return !name.startsWith('@markaz/') && !inlinedPackages.has(name);
}

function bundleOptions(target: string, externals: readonly string[]): BuildOptions {
  return {
    entryPoints: [join(source, 'src/index.ts')],
    outdir: target,
    bundle: true,
    // Dynamic imports of `index.ts` become files of their own.
    splitting: true,
    external: externals.flatMap((name) => [name, `${name}/*`]),
    alias: { '@markaz/contract': join(root, 'contract/src') },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Shorter code loads faster. Names stay unchanged, because they appear in the log.
    minifyWhitespace: true,
    minifySyntax: true,
    // If the process crashes, Node prints the whole line of the error, so lines must be short.
    lineLimit: 200,
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

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const topFolder = 'node_modules/';

/**
 * Reads the tested versions of the packages that the workspace uses. If the workspace has its own
 * copy of a package, this copy replaces the copy of the repository.
 */
async function lockedPackages() {
  const { packages } = await readJson(lockSchema, join(root, 'package-lock.json'));
  const entries = Object.entries(packages);
  const sharedPackages = entries.filter(
    ([path, { dev, link }]) => path.startsWith(topFolder) && !dev && !link,
  );
  const workspacePackages = entries
    .filter(([path]) => path.startsWith(`functions/${topFolder}`))
    .map(([path, entry]) => [path.slice('functions/'.length), entry] as const);
  const isOverridden = (path: string) =>
    workspacePackages.some(([ownPath]) => `${path}/`.startsWith(`${ownPath}/`));
  return Object.fromEntries([
    ...sharedPackages.filter(([path]) => !isOverridden(path)),
    ...workspacePackages,
  ]);
}

/** Writes package.json. Returns the names of the packages outside the bundle. */
async function writeManifest(target: string): Promise<readonly string[]> {
  const { name, version, engines, dependencies } = await readJson(
    manifestSchema,
    join(source, 'package.json'),
  );
  const names = Object.keys(dependencies).filter(isExternal);
  const packages = await lockedPackages();
  const pinned = names.map((dependency) => {
    const locked = packages[`${topFolder}${dependency}`]?.version;
    if (locked === undefined) throw new Error(`${dependency} is not locked: run npm install.`);
    return [dependency, locked];
  });
  const manifest = {
    name: name.replace('@markaz/', 'markaz-'),
    version,
    private: true,
    type: 'module',
    main: 'index.js',
    engines,
    dependencies: Object.fromEntries(pinned),
  };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return names;
}

/** The built renderer of the site's pages (web/plugins/prerendered-pages.ts). */
const renderer = join(root, 'web/dist-renderer');

/** Returns the variables that Cloud Functions adds to the function's environment. */
function functionEnvironment(): string {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING } = process.env;
  const origin = readSiteOrigin(MARKAZ_ORIGIN);
  return [
    // Without this setting, glibc retains memory that libvips has freed, for each of its threads.
    'MALLOC_ARENA_MAX=2\n',
    // By default V8 would let the heap exceed the instance's 512 MiB (functions/src/index.ts).
    'NODE_OPTIONS=--max-old-space-size=256\n',
    ...(origin === null ? [] : [`MARKAZ_ORIGIN=${origin}\n`]),
    ...(MARKAZ_DATABASE ? [`MARKAZ_DATABASE=${MARKAZ_DATABASE}\n`] : []),
    ...(MARKAZ_SIGNING === 'on' ? ['MARKAZ_SIGNING=on\n'] : []),
  ].join('');
}

/**
 * Empties the folder, and writes everything except the bundle and the lock file. Returns the
 * options of the bundle.
 */
async function prepareFolder(target: string): Promise<BuildOptions> {
  if (!existsSync(renderer)) throw new Error('The site is not built: npm run build.');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(renderer, join(target, 'site'), { recursive: true });
  // The code looks for the fonts next to its own file, so the bundle needs them next to it too.
  await cp(join(source, 'src/catalogue/previews/fonts'), join(target, 'fonts'), {
    recursive: true,
  });
  await writeFile(join(target, '.env'), functionEnvironment());
  return bundleOptions(target, await writeManifest(target));
}

/**
 * Writes the lock file next to the package.json in `folder`.
 * @throws an Error with npm's output if the repository's lock file is out of date.
 */
async function writeLock(folder: string): Promise<void> {
  const lock = { lockfileVersion: 3, requires: true, packages: await lockedPackages() };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const flags = ['--package-lock-only', '--offline', '--omit-lockfile-registry-resolved'];
  const { code, output } = await runNpm(['install', ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`package-lock.json lacks something: run npm install.\n${output}`);
}

const dist = join(source, 'dist');

/** Rebuilds the folder, then rebuilds the bundle whenever its sources change. */
export async function watchFunctions(): Promise<BuildContext> {
  const buildContext = await context(await prepareFolder(dist));
  await buildContext.rebuild();
  await buildContext.watch();
  return buildContext;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { target: { type: 'string', default: dist } } });
  const target = resolve(values.target);
  await Promise.all([build(await prepareFolder(target)), writeLock(target)]);
}
