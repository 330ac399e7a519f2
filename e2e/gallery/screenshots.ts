/**
 * `npm run screenshots [-- NAME…] [-- --into FOLDER]` starts a demo stack and takes all pictures of
 * the gallery into `gallery/`. Then it copies the pictures of docs/gallery.md and the README to
 * docs/screenshots, and those of the guide for staff to web/src/admin/guide/pictures. With NAMEs,
 * it takes only pictures whose names begin with a NAME: `guide` renews the guide's. With a FOLDER,
 * it changes nothing else.
 */
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../../scripts/build/run.ts';
import { ownNode, root } from '../../scripts/root.ts';
import { runCommand } from '../../scripts/terminal/command.ts';
import { galleryPage } from './gallery-page.ts';
import { groups, guideGroups } from './groups.ts';
import { fileOf, guidePrefix, readmeFile } from './shots.ts';

const docs = join(root, 'docs');

/** Updates docs/screenshots from the folder, and removes pictures that the docs do not show. */
async function updateDocs(picturesFolder: string): Promise<void> {
  const folder = join(docs, 'screenshots');
  const documentedFiles = new Set([
    readmeFile,
    ...guideGroups.flatMap(({ shots, screens, themes }) =>
      shots.flatMap(({ name }) =>
        screens.flatMap((screen) => themes.map((theme) => fileOf(name, screen, theme))),
      ),
    ),
  ]);
  for (const file of await readdir(folder))
    if (!documentedFiles.has(file)) await rm(join(folder, file));
  for (const file of await readdir(picturesFolder))
    if (documentedFiles.has(file)) await copyFile(join(picturesFolder, file), join(folder, file));
  await writeFile(join(docs, 'gallery.md'), galleryPage(guideGroups, 'screenshots/'));
}

/** Copies the guide's pictures from the folder to the site. */
async function updateGuide(picturesFolder: string): Promise<void> {
  const folder = join(root, 'web/src/admin/guide/pictures');
  for (const file of await readdir(picturesFolder))
    if (file.startsWith(guidePrefix))
      await copyFile(join(picturesFolder, file), join(folder, file.slice(guidePrefix.length)));
}

await runCommand(async () => {
  const { values, positionals: names } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  const folder = resolve(values.into ?? join(root, 'gallery'));
  await mkdir(folder, { recursive: true });
  const { code } = await run(
    ownNode,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e',
      '--reporter=list',
      // Playwright compares the pattern with a text that begins with the project and the file.
      ...(names.length > 0 ? [`--grep=pictures\\.ts (?:${names.join('|')})`] : []),
    ],
    {
      env: { ...process.env, MARKAZ_PICTURES: folder },
      onOutput: (text) => process.stdout.write(text),
    },
  );
  await writeFile(join(folder, 'gallery.md'), galleryPage(groups, ''));
  if (values.into === undefined) {
    await updateDocs(folder);
    await updateGuide(folder);
  }
  return code;
});
