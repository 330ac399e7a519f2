import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explainCrash, findCrashes } from './crash.ts';

const release = 'qbUdsi-hIswA';
const crash = {
  release,
  message: 'Browser: TypeError: x is not a function',
  stack: ['page-Aaaaaaa1.js:1:1'],
  page: '/courses/x',
  browser: 'Chrome 120',
};

let maps: string;
let column: number;
beforeEach(async () => {
  maps = await mkdtemp(join(tmpdir(), 'maps-'));
  const source = '// A comment\nexport function fail(what) {\n  throw what.title.short;\n}\n';
  const sourcefile = '../../src/page.ts';
  const { code, map } = await transform(source, { minify: true, sourcemap: true, sourcefile });
  column = code.indexOf('throw') + 1;
  await mkdir(join(maps, release));
  await writeFile(join(maps, release, 'page-Aaaaaaa1.js.map'), map);
});
afterEach(() => rm(maps, { recursive: true }));

it('finds the crashes among the other entries of a log', () => {
  const other = { severity: 'INFO', message: 'GET / 200' };
  expect(findCrashes(JSON.stringify(crash))).toEqual([crash]);
  expect(findCrashes(JSON.stringify([{ jsonPayload: crash }, other]))).toEqual([crash]);
  const lines = ['> started', JSON.stringify(other), `>  ${JSON.stringify(crash)}`, ''];
  expect(findCrashes(lines.join('\n'))).toEqual([crash]);
  expect(findCrashes('nothing')).toEqual([]);
});

it('translates the stack of a crash to lines of the source', async () => {
  const stack = [`page-Aaaaaaa1.js:1:${column}`];
  expect(await explainCrash({ ...crash, stack }, maps)).toBe(
    `${crash.message}\n  /courses/x, Chrome 120, release ${release}\n    at web/src/page.ts:3:3`,
  );
});

it('rejects a crash whose source maps are missing, and names its release', async () => {
  const other = { ...crash, release: 'anotherOne12' };
  await expect(explainCrash(other, maps)).rejects.toThrow(/source maps of release anotherOne12/u);
});
