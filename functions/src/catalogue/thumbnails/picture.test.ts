import { thumbnailRules } from '@markaz/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureMaker, type Draw, draw, mostPixels } from './picture.ts';

const tooLarge = { thumbnail: 'أبعاد الصورة أكبر من المسموح' };

/** One colour a frame. */
function plain(width: number, height: number, frames = 1): Sharp {
  const bytes = Buffer.alloc(width * height * frames * 3, 90);
  bytes.fill(160, width * height * 3);
  return sharp(bytes, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  });
}

/** Draws as usual and counts calls, in total and at the same time. */
function watched() {
  const seen = { drawn: 0, now: 0, atOnce: 0 };
  const watch: Draw = async (bytes, size) => {
    seen.drawn += 1;
    seen.now += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.now);
    try {
      return await draw(bytes, size);
    } finally {
      seen.now -= 1;
    }
  };
  return { seen, make: createPictureMaker(watch) };
}

describe('pictures with too many pixels', () => {
  it.each([
    ['AVIF', 2 ** 23, () => plain(8, 8).avif()],
    ['animation', 16_000_000, () => plain(8, 8, 2).gif()],
    ['PNG', 16_000_000, () => plain(8, 8).png()],
    ['progressive JPEG', 16_000_000, () => plain(8, 8).jpeg({ progressive: true })],
    ['JPEG', thumbnailRules.pixels, () => plain(8, 8).jpeg()],
  ])('have a limit that depends on the format: %s', async (_, most, picture) => {
    expect(mostPixels(await sharp(await picture().toBuffer()).metadata())).toBe(most);
  });

  it.each([
    ['AVIF', () => plain(4_096, 2_049).avif({ effort: 0 }).toBuffer()],
    ['PNG', () => plain(4_000, 4_001).png({ compressionLevel: 1 }).toBuffer()],
    ['JPEG', () => plain(8_000, 5_001).jpeg().toBuffer()],
  ])('are refused before they are decoded: %s', async (_, picture) => {
    const { seen, make } = watched();
    const made = make(await picture(), 'course');
    await expect(made).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: tooLarge },
    });
    expect(seen.drawn).toBe(0);
  });

  it('are refused even if an AVIF claims to have fewer', async () => {
    const bytes = await plain(3_000, 3_000).avif({ effort: 0 }).toBuffer();
    // The box `ispe` holds its size.
    for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 1)) {
      bytes.writeUInt32BE(300, at + 8);
      bytes.writeUInt32BE(300, at + 12);
    }
    const { make } = watched();
    await expect(make(bytes, 'course')).rejects.toMatchObject({
      details: { fields: { thumbnail: 'تعذّرت قراءة الصورة' } },
    });
  });
});

describe('several pictures at once', () => {
  it('are decoded one after the other, each once', async () => {
    const bytes = await plain(1_600, 900).jpeg().toBuffer();
    const { seen, make } = watched();
    const made = await Promise.all(['a', 'b', 'c'].map((course) => make(bytes, course)));
    expect(made.map(({ record }) => record.widths)).toEqual([
      [240, 480, 960],
      [240, 480, 960],
      [240, 480, 960],
    ]);
    expect(seen).toEqual({ drawn: 3, now: 0, atOnce: 1 });
  });

  it('do not wait forever for a broken one', async () => {
    const whole = await plain(1_600, 900).png().toBuffer();
    const { seen, make } = watched();
    const [broken, sound] = await Promise.allSettled([
      make(whole.subarray(0, whole.length / 2), 'a'),
      make(whole, 'b'),
    ]);
    expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled']);
    expect(seen).toEqual({ drawn: 2, now: 0, atOnce: 1 });
  });
});

describe('the libraries for pictures', () => {
  it('cache nothing and use one thread', async () => {
    await createPictureMaker(draw)(await plain(2, 2).png().toBuffer(), 'course');
    expect(sharp.cache().memory.max).toBe(0);
    expect(sharp.concurrency()).toBe(1);
  });
});
