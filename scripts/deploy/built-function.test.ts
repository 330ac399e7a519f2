import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionNames } from '../cloud/expected.ts';
import { root } from '../root.ts';
import { buildFunction } from '../testing/rehearsal.ts';

/** The built folder that a deployment uploads. Google's build then installs its packages. */
let folder: string;

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-function-'));
  await buildFunction(folder, {
    MARKAZ_ORIGIN: 'https://example.org/',
    MARKAZ_DATABASE: 'restored-1',
  });
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

it('builds a folder with only the bundle, its manifest and lock file, the fonts and the pages', async () => {
  const files = await readdir(folder);
  expect(files.filter((file) => !/^[\w-]+\.js(\.map)?$/u.test(file)).toSorted()).toEqual([
    '.env',
    'fonts',
    'package-lock.json',
    'package.json',
    'site',
  ]);
  expect(await readdir(join(folder, 'site'))).toContain('course.html');
});

it('keeps code that only staff use in a file that is imported on demand', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const staff = files.find((file) => file.startsWith('staff-'));
  const filesContaining = (form: string) =>
    files.filter((_, index) => texts[index]?.includes(form));
  expect(filesContaining(`import("./${staff}")`)).toEqual([expect.stringMatching(/^serving-/u)]);
  expect(filesContaining(`from"./${staff}"`)).toEqual([]);
});

it('lists the exact package versions of the repository’s lock file, without our own packages', async () => {
  const { dependencies, engines, type } = await readJson(join(folder, 'package.json'));
  expect([engines, type]).toEqual([{ node: '24' }, 'module']);
  const functionManifest = await readJson(join(root, 'functions/package.json'));
  const bundledPackages = ['@markaz/contract', 'cookie', 'lru-cache', 'zod'];
  const installed = Object.entries(functionManifest.dependencies).filter(
    ([name]) => !bundledPackages.includes(name),
  );
  expect(Object.entries(dependencies)).toEqual(installed);
  const { packages } = await readJson(join(folder, 'package-lock.json'));
  expect(Object.keys(packages).filter((name) => name.includes('@markaz'))).toEqual([]);
  for (const development of ['vitest', 'firebase-tools', 'react', 'typescript']) {
    expect(packages).not.toHaveProperty([`node_modules/${development}`]);
  }
  const repositoryLock = await readJson(join(root, 'package-lock.json'));
  const tested = new Set(
    Object.values<Locked>(repositoryLock.packages).map(({ integrity }) => integrity),
  );
  const { '': _self, ...locked } = packages;
  for (const { integrity, resolved } of Object.values<Locked>(locked)) {
    expect(tested).toContain(integrity);
    expect(resolved).toBeUndefined();
  }
});

it('contains the fonts of link previews, and the names of the site and the database', async () => {
  const source = join(root, 'functions/src/catalogue/previews/fonts');
  expect(await readdir(join(folder, 'fonts'))).toEqual(await readdir(source));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  expect(texts.join('')).toContain('new URL("./fonts/fonts.conf",import.meta.url)');
  const environment = (await readFile(join(folder, '.env'), 'utf8')).split('\n');
  expect(environment).toContain('MARKAZ_ORIGIN=https://example.org');
  expect(environment).toContain('MARKAZ_DATABASE=restored-1');
});

it('limits the heap to half of the memory of an instance', async () => {
  const environment = (await readFile(join(folder, '.env'), 'utf8')).split('\n');
  const maxHeapMb = Number(
    environment
      .find((line) => line.startsWith('NODE_OPTIONS='))
      ?.match(/--max-old-space-size=(\d+)$/u)?.[1],
  );
  const functionSource = await readFile(join(root, 'functions/src/index.ts'), 'utf8');
  const memories = [...functionSource.matchAll(/memory: '(\d+)MiB'/gu)].map(([, size]) =>
    Number(size),
  );
  expect(memories).toEqual([512, 512, 512]);
  expect(maxHeapMb).toBe(Math.min(...memories) / 2);
});

it('exports exactly the functions that the deployment commands name', async () => {
  const text = await readFile(join(folder, 'index.js'), 'utf8');
  const exported = /export\s*\{([^}]*)\}/u.exec(text)?.[1] ?? '';
  const names = exported.split(',').map((each) => each.trim());
  expect(names.filter((name) => name !== '').sort()).toEqual([...functionNames]);
});

it('installs one copy of firebase-admin, which firebase-functions shares', async () => {
  const { packages } = await readJson(join(folder, 'package-lock.json'));
  const copies = Object.keys(packages).filter((name) => /(^|\/)firebase-admin$/u.test(name));
  expect(copies).toEqual(['node_modules/firebase-admin']);
});

it('imports only files of the folder and packages of its manifest', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(1);
  const { dependencies } = await readJson(join(folder, 'package.json'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return [...text.matchAll(/(?:from|import\()\s*"([@a-z][\w@./-]*)"/gu)].map(
        ([, name = '']) => name,
      );
    }),
  );
  const names = new Set(found.flat().filter((name) => !name.startsWith('node:')));
  const installedPackages = Object.keys(dependencies);
  const unknown = [...names].filter(
    (name) => !installedPackages.some((each) => name === each || name.startsWith(`${each}/`)),
  );
  expect(names.size).toBeGreaterThan(3);
  expect(unknown).toEqual([]);
});
