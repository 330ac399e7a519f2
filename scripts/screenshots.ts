/**
 * `npm run screenshots [-- FOLDER]`: pictures of the main pages with the demo. Without a folder it makes
 * the README's own into docs/screenshots; with one, every page there: phone and desktop, light and dark.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { findBrowser, launchBrowser } from './browser.ts';
import { buildParts } from './build/parts.ts';
import { createPhotographer } from './pictures/photographer.ts';
import { composeReadmePicture } from './pictures/readme-picture.ts';
import { type Screen, type Shot, screens, shots, themes } from './pictures/shots.ts';
import { root } from './root.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { findOffset } from './stack/ports.ts';
import { serve } from './stack/serve.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

type Take = ReturnType<typeof createPhotographer>;

const screenNames = Object.keys(screens) as Screen[];
const quality = 80;

async function save(folder: string, name: string, webp: Buffer): Promise<void> {
  await writeFile(join(folder, `${name}.webp`), webp);
  console.log(`  ${name}.webp  ${Math.round(webp.length / 1000)} KB`);
}

async function takeAll(take: Take, folder: string): Promise<void> {
  for (const shot of shots)
    for (const screen of screenNames)
      for (const theme of themes) {
        const picture = await take(shot, screen, theme);
        const webp = await sharp(picture).webp({ quality }).toBuffer();
        await save(folder, `${shot.name}-${screen}-${theme}`, webp);
      }
}

function shotNamed(name: string): Shot {
  const shot = shots.find((each) => each.name === name);
  if (shot === undefined) throw new Error(`There is no shot called ${name}`);
  return shot;
}

async function takeReadme(take: Take, folder: string): Promise<void> {
  const wide = await take(shotNamed('home'), 'desktop', 'light');
  const narrow = await take(shotNamed('course'), 'phone', 'light');
  await save(folder, 'readme', await composeReadmePicture(wide, narrow));
}

await runCommand(async () => {
  const [given] = process.argv.slice(2);
  const folder = resolve(given ?? join(root, 'docs/screenshots'));
  await mkdir(folder, { recursive: true });
  const progress = textProgress();
  await buildParts(progress);
  const data = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-screenshots-')));
  const offset = await findOffset();
  const { stack } = await serve({ folder: data, offset, empty: false, progress });
  const browser = await launchBrowser(await findBrowser());
  try {
    const take = createPhotographer(browser, stack.origin);
    await (given === undefined ? takeReadme(take, folder) : takeAll(take, folder));
    console.log(`The pictures are in ${folder}.`);
  } finally {
    await browser.close();
    await stack.stop();
    await rm(data.path, { recursive: true, force: true });
  }
  return 0;
});
