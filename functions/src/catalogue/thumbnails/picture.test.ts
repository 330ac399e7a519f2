import { thumbnailRules } from '@markaz/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureMaker, type DecodePicture, decodePicture, maxPixels } from './picture.ts';

const tooLarge = { thumbnail: 'أبعاد الصورة أكبر من المسموح' };

/** Returns a picture whose frames each have one colour. */
function plainPicture(width: number, height: number, frames = 1): Sharp {
  const bytes = Buffer.alloc(width * height * frames * 3, 90);
  bytes.fill(160, width * height * 3);
  return sharp(bytes, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  });
}

/** Creates a picture maker that counts its calls of the decoder, in total and at the same time. */
function createCountingMaker() {
  const calls = { decodeCount: 0, running: 0, maxRunning: 0 };
  const countingDecode: DecodePicture = async (bytes, size) => {
    calls.decodeCount += 1;
    calls.running += 1;
    calls.maxRunning = Math.max(calls.maxRunning, calls.running);
    try {
      return await decodePicture(bytes, size);
    } finally {
      calls.running -= 1;
    }
  };
  return { calls, make: createPictureMaker(countingDecode) };
}

describe('createPictureMaker', () => {
  it.each([
    ['AVIF', 2 ** 23, () => plainPicture(8, 8).avif()],
    ['animation', 16_000_000, () => plainPicture(8, 8, 2).gif()],
    ['PNG', 16_000_000, () => plainPicture(8, 8).png()],
    ['progressive JPEG', 16_000_000, () => plainPicture(8, 8).jpeg({ progressive: true })],
    ['JPEG', thumbnailRules.pixels, () => plainPicture(8, 8).jpeg()],
  ])('limits the pixels of a picture by its format (%s)', async (_, pixelLimit, picture) => {
    expect(maxPixels(await sharp(await picture().toBuffer()).metadata())).toBe(pixelLimit);
  });

  it.each([
    ['AVIF', () => plainPicture(4_096, 2_049).avif({ effort: 0 }).toBuffer()],
    ['PNG', () => plainPicture(4_000, 4_001).png({ compressionLevel: 1 }).toBuffer()],
    ['JPEG', () => plainPicture(8_000, 5_001).jpeg().toBuffer()],
  ])('rejects a picture with too many pixels before decoding it (%s)', async (_, picture) => {
    const { calls, make } = createCountingMaker();
    const made = make(await picture(), 'course');
    await expect(made).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: tooLarge },
    });
    expect(calls.decodeCount).toBe(0);
  });

  it('rejects an AVIF that declares fewer pixels than it has', async () => {
    const bytes = await plainPicture(3_000, 3_000).avif({ effort: 0 }).toBuffer();
    // The box `ispe` contains the declared size.
    for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 1)) {
      bytes.writeUInt32BE(300, at + 8);
      bytes.writeUInt32BE(300, at + 12);
    }
    const { make } = createCountingMaker();
    await expect(make(bytes, 'course')).rejects.toMatchObject({
      details: { fields: { thumbnail: 'تعذّرت قراءة الصورة' } },
    });
  });
});

describe('a picture maker', () => {
  it('decodes the pictures of parallel calls one after the other, each picture once', async () => {
    const bytes = await plainPicture(1_600, 900).jpeg().toBuffer();
    const { calls, make } = createCountingMaker();
    const made = await Promise.all(['a', 'b', 'c'].map((course) => make(bytes, course)));
    expect(made.map(({ record }) => record.widths)).toEqual([
      [240, 480, 960],
      [240, 480, 960],
      [240, 480, 960],
    ]);
    expect(calls).toEqual({ decodeCount: 3, running: 0, maxRunning: 1 });
  });

  it('decodes the next picture after a broken one', async () => {
    const intactBytes = await plainPicture(1_600, 900).png().toBuffer();
    const { calls, make } = createCountingMaker();
    const [broken, intact] = await Promise.allSettled([
      make(intactBytes.subarray(0, intactBytes.length / 2), 'a'),
      make(intactBytes, 'b'),
    ]);
    expect([broken.status, intact.status]).toEqual(['rejected', 'fulfilled']);
    expect(calls).toEqual({ decodeCount: 2, running: 0, maxRunning: 1 });
  });
});

describe('the picture library', () => {
  it('loads the picture library without a cache and with one thread', async () => {
    await createPictureMaker(decodePicture)(await plainPicture(2, 2).png().toBuffer(), 'course');
    expect(sharp.cache().memory.max).toBe(0);
    expect(sharp.concurrency()).toBe(1);
  });
});
