/**
 * `npm run screenshots [-- NAME…] [-- --into FOLDER]`: takes docs/screenshots and docs/gallery.md, the
 * README's picture among them, from a stack of its own with the demo. Names (their beginnings) take
 * only those; a folder leaves docs alone.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser, launchBrowser } from './browser.ts';
import { buildParts } from './build/parts.ts';
import { fillAlbum, weedAlbum } from './pictures/album.ts';
import { prepareDemo } from './pictures/demo-facts.ts';
import { galleryPage } from './pictures/gallery-page.ts';
import { groups } from './pictures/groups.ts';
import { createPhotographer } from './pictures/photographer.ts';
import { root } from './root.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { findOffset } from './stack/ports.ts';
import { serve } from './stack/serve.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const docs = join(root, 'docs');

await runCommand(async () => {
  const { values, positionals: names } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  const folder = resolve(values.into ?? join(docs, 'screenshots'));
  await mkdir(folder, { recursive: true });
  const progress = textProgress();
  await buildParts(progress);
  const data = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-screenshots-')));
  // The same ports each time, where they are free: QR codes on cards hold the site's address.
  const served = await serve({
    folder: data,
    offset: await findOffset({ first: 0 }),
    empty: false,
    progress,
  });
  const browser = await launchBrowser(await findBrowser());
  try {
    const take = createPhotographer(browser, served.stack.origin, await prepareDemo(served));
    const { failures, bytes } = await progress.step('Taking the pictures', () =>
      fillAlbum(take, folder, names),
    );
    if (values.into === undefined) {
      await weedAlbum(folder);
      await writeFile(join(docs, 'gallery.md'), galleryPage(groups));
    }
    console.log(`${Math.round(bytes / 1000)} KB of pictures are in ${folder}.`);
    for (const failure of failures) console.error(`Not taken: ${failure}`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await served.stack.stop();
    await rm(data.path, { recursive: true, force: true });
  }
});
