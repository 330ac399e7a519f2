import { thumbnailSchema } from '@markaz/contract/catalogue/courses';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, someInfo } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { makePhoto, readPixel } from './pictures.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

async function submitThumbnail(picture: Blob) {
  const form = courseForm(someInfo, [], picture);
  const { id } = await api.call('admin/courses/submit', form, { as: admin });
  const { course } = await api.call('courses/course', { id });
  return thumbnailSchema.parse(course.thumbnail);
}

async function fetchBytes(address: string): Promise<Buffer> {
  const response = await fetch(`${api.url}${address}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a thumbnail', () => {
  it('has three widths at 16:9, as small WebP files', async () => {
    const thumbnail = await submitThumbnail(await makePhoto({ width: 1_600, height: 1_200 }));
    expect(thumbnail).toMatchObject({ width: 960, height: 540 });
    const addresses = thumbnail.srcSet.split(', ').map((entry) => entry.split(' '));
    expect(addresses.map(([, width]) => width)).toEqual(['240w', '480w', '960w']);
    expect(addresses[2]?.[0]).toBe(thumbnail.src);
    for (const [address = '', width = ''] of addresses) {
      const bytes = await fetchBytes(address);
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({
        format: 'webp',
        width: Number.parseInt(width, 10),
        height: (Number.parseInt(width, 10) * 9) / 16,
      });
      expect(bytes.length).toBeLessThan(20_000);
    }
  });

  it('does not contain metadata of the original photo', async () => {
    const original = Buffer.from(await (await makePhoto()).arrayBuffer());
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes('Secretphone')).toBe(true);
    const bytes = await fetchBytes(
      (await submitThumbnail(new Blob([new Uint8Array(original)]))).src,
    );
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Secretphone')).toBe(false);
  });

  it('is rotated upright', async () => {
    // Orientation 6 means that the top of the stored photo belongs on the right-hand side.
    const bytes = await fetchBytes(
      (await submitThumbnail(await makePhoto({ width: 1_600, height: 1_200, orientation: 6 }))).src,
    );
    const [left, right] = [await readPixel(bytes, 100, 270), await readPixel(bytes, 860, 270)];
    expect(left?.[2]).toBeGreaterThan(180);
    expect(right?.[0]).toBeGreaterThan(180);
  });

  it('is never larger than the original photo', async () => {
    const small = await submitThumbnail(await makePhoto({ width: 300, height: 300 }));
    expect(small).toMatchObject({ width: 300, height: 169 });
    expect(small.srcSet).toMatch(/ 240w, .* 300w$/u);
    const middling = await submitThumbnail(await makePhoto({ width: 700, height: 900 }));
    expect(middling.srcSet).toMatch(/ 240w, .* 480w, .* 700w$/u);
    const tiny = await submitThumbnail(await makePhoto({ width: 2, height: 2, format: 'png' }));
    expect(tiny.width).toBe(2);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'can be made from %s',
    async (format) => {
      await submitThumbnail(await makePhoto({ width: 640, height: 480, format }));
    },
  );

  it('has a placeholder in a colour of the photo', async () => {
    const { placeholder } = await submitThumbnail(await makePhoto());
    const blue = Number.parseInt(placeholder.slice(5), 16);
    const red = Number.parseInt(placeholder.slice(1, 3), 16);
    expect(Math.max(blue, red)).toBeGreaterThan(150);
  });

  it('the same picture has different names in different courses', async () => {
    const picture = await makePhoto();
    const [one, two] = [await submitThumbnail(picture), await submitThumbnail(picture)];
    expect(one.src).not.toBe(two.src);
  });
});

describe('thumbnails/…', () => {
  it('browsers may cache a thumbnail permanently', async () => {
    const { src } = await submitThumbnail(await makePhoto());
    const response = await fetch(`${api.url}${src}`);
    await response.arrayBuffer();
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = response.headers.get('etag') ?? '';
    const revalidated = await fetch(`${api.url}${src}`, { headers: { 'If-None-Match': etag } });
    expect(revalidated.status).toBe(304);
    const head = await fetch(`${api.url}${src}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it.each([
    '0123456789abcdef0123456789abcdef-480.webp',
    'x.webp',
    '..%2F..%2Fsecret',
    '%2e%2e',
    '0123456789abcdef0123456789abcdef-480.webp%00',
    '%ZZ',
  ])('answers 404 for %s', async (file) => {
    const { body } = await api.expectError(`thumbnails/${file}`);
    expect(body.error).toBe('not_found');
  });

  it('refuses other methods', async () => {
    const { status, headers } = await api.expectError('thumbnails/x.webp', {}, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
