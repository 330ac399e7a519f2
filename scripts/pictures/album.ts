import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { reasonOf } from '../terminal/refusal.ts';
import { groups } from './groups.ts';
import type { createPhotographer } from './photographer.ts';
import { composeReadmePicture } from './readme-picture.ts';
import { fileOf, type Group, type Screen, type Shot, type Theme } from './shots.ts';

const readmeFile = 'readme.webp';
const readmeParts = { wide: 'home-desktop-light.webp', narrow: 'course-phone-light.webp' } as const;

/** Small enough to be committed; lettering stays crisp. */
const compression = { quality: 55, effort: 6 } as const;

/** Pages opened at the same time: while one waits for an answer, another is drawn. */
const atOnce = 3;

type Take = ReturnType<typeof createPhotographer>;

interface Sitting {
  readonly shot: Shot;
  readonly screen: Screen;
  readonly themes: readonly Theme[];
}

const sittingsOf = ({ shots, screens, themes }: Group): readonly Sitting[] =>
  shots.flatMap((shot) => screens.map((screen) => ({ shot, screen, themes })));

export interface Album {
  /** One line for each page that could not be taken. */
  readonly failures: readonly string[];
  readonly bytes: number;
}

/**
 * Takes the pictures of the gallery into a folder, and the README's where both its parts are taken.
 * A page that fails is tried once more; the others go on.
 * @param names only shots whose names begin with one of these; all where there are none.
 */
export async function fillAlbum(
  take: Take,
  folder: string,
  names: readonly string[],
): Promise<Album> {
  const wanted = ({ shot }: Sitting) =>
    names.length === 0 || names.some((start) => shot.name.startsWith(start));
  const waiting = groups.flatMap(sittingsOf).filter(wanted);
  const failures: string[] = [];
  const readme = new Map<string, Buffer>();
  let bytes = 0;

  async function sit({ shot, screen, themes }: Sitting): Promise<void> {
    const again = () => take(shot, screen, themes);
    for (const [theme, picture] of await again().catch(again)) {
      const file = fileOf(shot, screen, theme);
      const webp = await sharp(picture).webp(compression).toBuffer();
      await writeFile(join(folder, file), webp);
      bytes += webp.length;
      readme.set(file, picture);
    }
  }

  async function work(): Promise<void> {
    for (let sitting = waiting.shift(); sitting !== undefined; sitting = waiting.shift())
      await sit(sitting).catch((error: unknown) => failures.push(reasonOf(error)));
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  const [wide, narrow] = [readme.get(readmeParts.wide), readme.get(readmeParts.narrow)];
  if (wide && narrow)
    await writeFile(join(folder, readmeFile), await composeReadmePicture(wide, narrow));
  return { failures, bytes };
}

/** Removes the pictures of shots that are no more. */
export async function weedAlbum(folder: string): Promise<void> {
  const files = new Set(
    groups
      .flatMap(sittingsOf)
      .flatMap(({ shot, screen, themes }) => themes.map((theme) => fileOf(shot, screen, theme))),
  );
  for (const file of await readdir(folder))
    if (file !== readmeFile && !files.has(file)) await rm(join(folder, file));
}
