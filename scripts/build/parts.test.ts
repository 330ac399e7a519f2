import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root } from '../root.ts';
import { type BuildPart, isBuilt, markBuilt } from './parts.ts';

let folder: string;
let part: BuildPart;

beforeEach(async () => {
  const cache = join(root, 'node_modules/.cache/markaz');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'fingerprint-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/a.ts'), 'one');
  await writeFile(join(folder, 'out.js'), 'built');
  const path = relative(root, folder);
  part = { name: `test-${process.pid}`, inputs: [`${path}/src`], output: `${path}/out.js` };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(join(root, 'node_modules/.cache/markaz', `${part.name}.built`), { force: true });
});

it('treats an output as built only after it was marked as built', async () => {
  expect(await isBuilt(part)).toBe(false);
  await markBuilt(part);
  expect(await isBuilt(part)).toBe(true);
});

it.each<[string, () => Promise<unknown>]>([
  ['an input changes', () => writeFile(join(folder, 'src/a.ts'), 'two')],
  ['an input is added', () => writeFile(join(folder, 'src/b.ts'), '')],
  ['an input is deleted', () => rm(join(folder, 'src/a.ts'))],
  ['the output is deleted', () => rm(join(folder, 'out.js'))],
  ['another program wrote the output', () => utimes(join(folder, 'out.js'), 1, 1)],
  ['the site has another origin', async () => vi.stubEnv('MARKAZ_ORIGIN', 'https://example.org')],
])('treats an output as out of date if %s', async (_what, change) => {
  await markBuilt(part);
  await change();
  expect(await isBuilt(part)).toBe(false);
});
