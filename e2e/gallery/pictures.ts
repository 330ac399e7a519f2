import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoPeople } from '../../scripts/seed/people.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { signedOut } from '../fixtures/test.ts';
import { groups } from './groups.ts';
import { guidePictures } from './pages/guide-pictures.ts';
import { visitorPages } from './pages/visitor-pages.ts';
import { composeReadmePicture } from './readme-picture.ts';
import { fileOf, guidePrefix, guideScreen, readmeFile, type Screen, screens } from './shots.ts';
import {
  makeSteady,
  takeGuidePicture,
  takeScreenshot,
  test,
  waitForQuiet,
} from './steady-pages.ts';

const save = (file: string, picture: Buffer) =>
  writeFile(join(process.env.MARKAZ_PICTURES ?? '', file), picture);

/** Makes a picture small enough for the repository. Its letters stay sharp. */
const compress = (picture: Buffer) => sharp(picture).webp({ quality: 55, effort: 6 }).toBuffer();

for (const { screens, themes, shots } of groups)
  for (const { name, person, open } of shots)
    test.describe(() => {
      test.use({ storageState: person ? storageFileOf(person) : signedOut });

      const tag = screens.map((screen) => `@${screen}`);
      test(name, { tag }, async ({ page, demoData }, { project }) => {
        await open(page, demoData);
        await waitForQuiet(page);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const picture = await takeScreenshot(page);
          await save(fileOf(name, project.name as Screen, theme), await compress(picture));
        }
      });
    });

test.describe(() => {
  test.use({ ...guideScreen, storageState: storageFileOf(demoPeople.admin) });

  for (const { name, open, top } of guidePictures)
    test(`${guidePrefix}${name}`, { tag: '@phone' }, async ({ page, demoData }) => {
      await open(page, demoData);
      await waitForQuiet(page);
      const picture = await takeGuidePicture(page, top(page));
      await save(`${guidePrefix}${name}.webp`, await compress(picture));
    });
});

test('readme', { tag: '@desktop' }, async ({ browser, codes, demoData, page }) => {
  const context = await browser.newContext(screens.phone);
  await makeSteady(context, codes);
  const pictures: Buffer[] = [];
  for (const [openedPage, name] of [
    [page, 'home'],
    [await context.newPage(), 'course'],
  ] as const) {
    await visitorPages.find((shot) => shot.name === name)?.open(openedPage, demoData);
    await waitForQuiet(openedPage);
    pictures.push(await takeScreenshot(openedPage));
  }
  const [desktopPicture, phonePicture] = pictures;
  if (desktopPicture && phonePicture)
    await save(readmeFile, await composeReadmePicture(desktopPicture, phonePicture));
});
