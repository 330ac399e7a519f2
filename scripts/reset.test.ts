import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './build/run.ts';
import { ownNode, root } from './root.ts';

it('empties the data folder, but deletes nothing if it is called with an unknown option', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-reset-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'local'));
  await writeFile(join(folder, 'local/data'), 'x');
  const reset = (...options: string[]) =>
    run(ownNode, [join(root, 'scripts/reset.ts'), ...options], {
      env: { ...process.env, MARKAZ_DATA: folder },
    });
  const refused = await reset('--help');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('takes no options') });
  expect(await readdir(join(folder, 'local'))).toEqual(['data']);
  expect(await reset()).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual([]);
});
