import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewPath } from '../src/catalogue/previews/names.ts';
import { courseForm, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { makePhoto, readPixel } from './pictures.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

async function submitCourse(info: Partial<CourseInfoInput> = {}, picture?: Blob): Promise<string> {
  const form = courseForm({ ...someInfo, ...info }, [], picture);
  return (await api.call('admin/courses/submit', form, { as: admin })).id;
}

async function readPreviewPath(id: string): Promise<string> {
  const { course } = await api.call('courses/course', { id }, { as: admin });
  return previewPath(course);
}

const fetchPath = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init);

async function fetchPicture(path: string): Promise<Buffer> {
  const answer = await fetchPath(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const fetchPreview = async (id: string) => fetchPicture(await readPreviewPath(id));

const previewFormat = { format: 'jpeg', width: 1_200, height: 630 };

/** Counts the bright pixels in the middle of a picture, separately for each 20 rows. */
async function countBrightPixels(bytes: Buffer): Promise<number[]> {
  const area = { left: 80, top: 205, width: 1_040, height: 320 };
  const { data } = await sharp(bytes)
    .extract(area)
    .greyscale()
    .threshold(200)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: 16 }, (_, line) => {
    const band = data.subarray(line * 20 * area.width, (line + 1) * 20 * area.width);
    return band.filter((pixel) => pixel === 255).length;
  });
}

describe('the preview picture of a link', () => {
  it('is the course’s picture, cropped to the format that messengers expect', async () => {
    const bytes = await fetchPreview(
      await submitCourse({}, await makePhoto({ width: 1_600, height: 900 })),
    );
    expect(await sharp(bytes).metadata()).toMatchObject(previewFormat);
    expect(bytes.length).toBeLessThan(200_000);
    const [top, bottom] = [await readPixel(bytes, 600, 10), await readPixel(bytes, 600, 620)];
    expect(top?.[0]).toBeGreaterThan(180);
    expect(bottom?.[2]).toBeGreaterThan(180);
  });

  it('stays a small file for any picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const create = { width: 960, height: 540, channels: 3, background: '#777', noise } as const;
    const noisyPicture = await sharp({ create }).png().toBuffer();
    const bytes = await fetchPreview(
      await submitCourse({}, new Blob([new Uint8Array(noisyPicture)])),
    );
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('shows the title if the course has no picture', async () => {
    const bytes = await fetchPreview(await submitCourse());
    expect(await sharp(bytes).metadata()).toMatchObject(previewFormat);
    expect(bytes.length).toBeLessThan(120_000);
    const lines = await countBrightPixels(bytes);
    expect(Math.max(...lines)).toBeGreaterThan(500);
    // The picture has one line of text, with nothing above or below it.
    expect([...lines.slice(0, 3), ...lines.slice(-3)]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each([
    ['long', 'شرح مقرر التفسير للصف الثالث الثانوي الأزهري '.repeat(4).slice(0, 120)],
    ['of one word', 'س'.repeat(120)],
    ['wide', 'W'.repeat(120)],
    ['full of diacritics', 'مُحَمَّدٌ رَسُولُ اللَّهِ '.repeat(5).trim().slice(0, 120)],
  ])('has room for a title that is %s', async (_what, title) => {
    const lines = await countBrightPixels(await fetchPreview(await submitCourse({ title })));
    expect(Math.max(...lines)).toBeGreaterThan(500);
    expect([lines[0], lines.at(-1)]).toEqual([0, 0]);
  });

  it.each(['<b>& "HTML" &amp; </span>', '✨🔥'])('can be drawn for the title %s', async (title) => {
    expect(await sharp(await fetchPreview(await submitCourse({ title }))).metadata()).toMatchObject(
      previewFormat,
    );
  });

  it('omits symbols that its font lacks', async () => {
    const countInk = async (title: string) => {
      const lines = await countBrightPixels(await fetchPreview(await submitCourse({ title })));
      return lines.reduce((sum, line) => sum + line, 0);
    };
    const [plain, adorned] = [await countInk('صلى الله عليه وسلم'), await countInk('✨ ﷺ 🔥')];
    expect(Math.abs(adorned / plain - 1)).toBeLessThan(0.03);
  });
});

describe('previews/…', () => {
  it('browsers may cache a preview permanently', async () => {
    const path = await readPreviewPath(await submitCourse());
    const answer = await fetchPath(path);
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const revalidation = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } };
    expect((await fetchPath(path, revalidation)).status).toBe(304);
    expect((await fetchPath(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('a change to the course replaces its preview', async () => {
    const id = await submitCourse();
    const oldPath = await readPreviewPath(id);
    await fetchPicture(oldPath);
    const form = revisionForm(await openEditor(api, admin, id), { info: { title: 'عنوان جديد' } });
    await api.call('admin/courses/update', form, { as: admin });
    await fetchPicture(await readPreviewPath(id));
    expect((await fetchPath(oldPath)).status).toBe(404);
  });

  it('answers 404 while the course is a draft or in the trash', async () => {
    const id = await submitCourse();
    const path = await readPreviewPath(id);
    const ids = [id];
    const status = async () => (await fetchPath(path)).status;
    await api.call('admin/courses/publish', { ids, published: false }, { as: admin });
    expect(await status()).toBe(404);
    await api.call('admin/courses/publish', { ids, published: true }, { as: admin });
    expect(await status()).toBe(200);
    await api.call('admin/courses/delete', { ids }, { as: admin });
    expect(await status()).toBe(404);
    await api.call('admin/courses/restore', { ids }, { as: admin });
    expect(await status()).toBe(200);
  });

  it('a preview is drawn once, and then served from Storage for any query string', async () => {
    const id = await submitCourse();
    const path = await readPreviewPath(id);
    const first = await fetchPicture(path);
    const [files] = await api.bucket.getFiles({ prefix: `previews/${id}` });
    expect(files.map(({ name }) => `/api/${name}`)).toEqual([path]);
    // Change the stored file, so that a preview that is drawn again would differ from it.
    await files[0]?.save(Buffer.from('kept'));
    api.advance(60_001);
    expect((await fetchPicture(`${path}?x=1`)).toString()).toBe('kept');
    expect(first.length).toBeGreaterThan(1_000);
  });

  it('each course has one stored preview, which is deleted with the course', async () => {
    const id = await submitCourse();
    const countStoredFiles = async () =>
      (await api.bucket.getFiles({ prefix: `previews/${id}` }))[0].length;
    await fetchPicture(await readPreviewPath(id));
    const form = revisionForm(await openEditor(api, admin, id), { info: { title: 'عنوان جديد' } });
    await api.call('admin/courses/update', form, { as: admin });
    await fetchPicture(await readPreviewPath(id));
    expect(await countStoredFiles()).toBe(1);
    await api.call('admin/courses/delete', { ids: [id] }, { as: admin });
    const month = 31 * 24 * 60 * 60_000;
    api.advance(month);
    await api.purge();
    expect(await countStoredFiles()).toBe(0);
    api.advance(-month);
  });

  it('answers 404 if the course’s picture is missing', async () => {
    const id = await submitCourse({}, await makePhoto());
    const { course } = await api.call('courses/course', { id });
    await api.bucket.file(course.thumbnail?.src.replace('/api/', '') ?? '').delete();
    expect((await fetchPath(previewPath(course))).status).toBe(404);
  });

  it.each(['none-0123456789ab.jpg', 'x.jpg', '-0123456789ab.jpg', '__x__-0123456789ab.jpg', '%ZZ'])(
    'answers 404 for %s',
    async (file) => {
      expect((await api.expectError(`previews/${file}`)).body.error).toBe('not_found');
    },
  );

  it('refuses other methods', async () => {
    const { status, headers } = await api.expectError('previews/x.jpg', {}, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describeLocally('the Firestore cost of previews', () => {
  it('all requests for a preview within a minute cost one read', async () => {
    const path = await readPreviewPath(await submitCourse());
    const fetchByCrowd = () => Promise.all(Array.from({ length: 20 }, () => fetchPicture(path)));
    expect(await api.cost(fetchByCrowd)).toMatchObject({ reads: 1 });
  });

  it('limits the reads for made-up names to 31 at once from one address, which still gets existing previews', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' };
    const id = await submitCourse();
    const path = await readPreviewPath(id);
    const fetchMadeUpNames = async () => {
      for (let index = 0; index < 60; index += 1) {
        const hash = String(index).padStart(12, '0');
        expect((await fetchPath(`/api/previews/${id}-${hash}.jpg`, { headers })).status).toBe(404);
      }
    };
    const startedAt = performance.now();
    const { reads } = await api.cost(fetchMadeUpNames);
    // Every two seconds, the address may look up one more name.
    const added = Math.floor((performance.now() - startedAt) / 2_000);
    expect(reads).toBeLessThanOrEqual(31 + added);
    expect((await fetchPath(path, { headers })).status).toBe(200);
  });
});
