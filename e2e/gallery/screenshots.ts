/**
 * `npm run screenshots [-- NAME…] [-- --into FOLDER]`: takes docs/screenshots and docs/gallery.md, the
 * README's picture (`readme`) among them, from a stack of its own with the demo. Names (their
 * beginnings) take only those; a folder leaves docs alone.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../../scripts/build/run.ts';
import { ownNode, root } from '../../scripts/root.ts';
import { runCommand } from '../../scripts/terminal/command.ts';
import { galleryPage } from './gallery-page.ts';
import { groups } from './groups.ts';
import { fileOf, readmeFile } from './shots.ts';

const docs = join(root, 'docs');

/** Removes the pictures of shots that are no more. */
async function removeOthers(folder: string): Promise<void> {
  const files = groups.flatMap(({ shots, screens, themes }) =>
    shots.flatMap(({ name }) =>
      screens.flatMap((screen) => themes.map((theme) => fileOf(name, screen, theme))),
    ),
  );
  const kept = new Set([readmeFile, ...files]);
  for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file));
}

await runCommand(async () => {
  const { values, positionals: names } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  const folder = resolve(values.into ?? join(docs, 'screenshots'));
  await mkdir(folder, { recursive: true });
  const { code } = await run(
    ownNode,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e',
      '--reporter=list',
      // What it is compared with begins with the project and the file.
      ...(names.length > 0 ? [`--grep=pictures\\.ts (?:${names.join('|')})`] : []),
    ],
    {
      env: { ...process.env, MARKAZ_PICTURES: folder },
      onOutput: (text) => process.stdout.write(text),
    },
  );
  if (values.into === undefined) {
    await removeOthers(folder);
    await writeFile(join(docs, 'gallery.md'), galleryPage(groups));
  }
  return code;
});
