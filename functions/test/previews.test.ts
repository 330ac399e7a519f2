import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewPath } from '../src/catalogue/previews/names.ts';
import { someInfo, submission } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { photo, pixel } from './pictures.ts';
import { openEditor, revision } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

async function submitted(info: Partial<CourseInfoInput> = {}, picture?: Blob): Promise<string> {
  const form = submission({ ...someInfo, ...info }, [], picture);
  return (await api.call('admin/courses/submit', form, { as: admin })).id;
}

async function pathOf(id: string): Promise<string> {
  const { course } = await api.call('courses/course', { id }, { as: admin });
  return previewPath(course);
}

const get = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init);

async function picture(path: string): Promise<Buffer> {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const previewOf = async (id: string) => picture(await pathOf(id));

const shape = { format: 'jpeg', width: 1_200, height: 630 };

/** Counts the bright pixels in the middle of a picture, for each band of 20 lines. */
async function linesOf(bytes: Buffer): Promise<number[]> {
  const middle = { left: 80, top: 205, width: 1_040, height: 320 };
  const { data } = await sharp(bytes)
    .extract(middle)
    .greyscale()
    .threshold(200)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: 16 }, (_, line) => {
    const part = data.subarray(line * 20 * middle.width, (line + 1) * 20 * middle.width);
    return part.filter((pixel) => pixel === 255).length;
  });
}

describe('the preview picture of a link', () => {
  it('is the course’s picture, cropped for messengers', async () => {
    const bytes = await previewOf(await submitted({}, await photo({ width: 1_600, height: 900 })));
    expect(await sharp(bytes).metadata()).toMatchObject(shape);
    expect(bytes.length).toBeLessThan(200_000);
    const [top, bottom] = [await pixel(bytes, 600, 10), await pixel(bytes, 600, 620)];
    expect(top?.[0]).toBeGreaterThan(180);
    expect(bottom?.[2]).toBeGreaterThan(180);
  });

  it('stays small for any picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const create = { width: 960, height: 540, channels: 3, background: '#777', noise } as const;
    const loud = await sharp({ create }).png().toBuffer();
    const bytes = await previewOf(await submitted({}, new Blob([new Uint8Array(loud)])));
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('shows the title if the course has no picture', async () => {
    const bytes = await previewOf(await submitted());
    expect(await sharp(bytes).metadata()).toMatchObject(shape);
    expect(bytes.length).toBeLessThan(120_000);
    const lines = await linesOf(bytes);
    expect(Math.max(...lines)).toBeGreaterThan(500);
    // One line of text, with nothing above or below it.
    expect([...lines.slice(0, 3), ...lines.slice(-3)]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each([
    ['long', 'شرح مقرر التفسير للصف الثالث الثانوي الأزهري '.repeat(4).slice(0, 120)],
    ['of one word', 'س'.repeat(120)],
    ['wide', 'W'.repeat(120)],
    ['full of marks', 'مُحَمَّدٌ رَسُولُ اللَّهِ '.repeat(5).trim().slice(0, 120)],
  ])('fits a title that is %s', async (_what, title) => {
    const lines = await linesOf(await previewOf(await submitted({ title })));
    expect(Math.max(...lines)).toBeGreaterThan(500);
    expect([lines[0], lines.at(-1)]).toEqual([0, 0]);
  });

  it.each(['<b>& "HTML" &amp; </span>', '✨🔥'])('accepts any title: %s', async (title) => {
    expect(await sharp(await previewOf(await submitted({ title }))).metadata()).toMatchObject(
      shape,
    );
  });

  it('shows only letters, without boxes for missing glyphs', async () => {
    const inkOf = async (title: string) => {
      const lines = await linesOf(await previewOf(await submitted({ title })));
      return lines.reduce((sum, line) => sum + line, 0);
    };
    const [plain, adorned] = [await inkOf('صلى الله عليه وسلم'), await inkOf('✨ ﷺ 🔥')];
    expect(Math.abs(adorned / plain - 1)).toBeLessThan(0.03);
  });
});

describe('previews/…', () => {
  it('is cached for good', async () => {
    const path = await pathOf(await submitted());
    const answer = await get(path);
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const known = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } };
    expect((await get(path, known)).status).toBe(304);
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('changes with the course, and the old one is deleted', async () => {
    const id = await submitted();
    const former = await pathOf(id);
    await picture(former);
    const form = revision(await openEditor(api, admin, id), { info: { title: 'عنوان جديد' } });
    await api.call('admin/courses/update', form, { as: admin });
    await picture(await pathOf(id));
    expect((await get(former)).status).toBe(404);
  });

  it('is missing for drafts and trashed courses, and returns with them', async () => {
    const id = await submitted();
    const path = await pathOf(id);
    const ids = [id];
    const status = async () => (await get(path)).status;
    await api.call('admin/courses/publish', { ids, published: false }, { as: admin });
    expect(await status()).toBe(404);
    await api.call('admin/courses/publish', { ids, published: true }, { as: admin });
    expect(await status()).toBe(200);
    await api.call('admin/courses/delete', { ids }, { as: admin });
    expect(await status()).toBe(404);
    await api.call('admin/courses/restore', { ids }, { as: admin });
    expect(await status()).toBe(200);
  });

  it('is drawn once for any query string, and stored for all processes', async () => {
    const id = await submitted();
    const path = await pathOf(id);
    const first = await picture(path);
    const [files] = await api.bucket.getFiles({ prefix: `previews/${id}` });
    expect(files.map(({ name }) => `/api/${name}`)).toEqual([path]);
    // The stored file is served; it is not drawn again.
    await files[0]?.save(Buffer.from('kept'));
    api.advance(60_001);
    expect((await picture(`${path}?x=1`)).toString()).toBe('kept');
    expect(first.length).toBeGreaterThan(1_000);
  });

  it('is stored once for each course, and deleted with it', async () => {
    const id = await submitted();
    const kept = async () => (await api.bucket.getFiles({ prefix: `previews/${id}` }))[0].length;
    await picture(await pathOf(id));
    const form = revision(await openEditor(api, admin, id), { info: { title: 'عنوان جديد' } });
    await api.call('admin/courses/update', form, { as: admin });
    await picture(await pathOf(id));
    expect(await kept()).toBe(1);
    await api.call('admin/courses/delete', { ids: [id] }, { as: admin });
    const month = 31 * 24 * 60 * 60_000;
    api.advance(month);
    await api.purge();
    expect(await kept()).toBe(0);
    api.advance(-month);
  });

  it('is missing if the course’s picture is', async () => {
    const id = await submitted({}, await photo());
    const { course } = await api.call('courses/course', { id });
    await api.bucket.file(course.thumbnail?.src.replace('/api/', '') ?? '').delete();
    expect((await get(previewPath(course))).status).toBe(404);
  });

  it.each(['none-0123456789ab.jpg', 'x.jpg', '-0123456789ab.jpg', '__x__-0123456789ab.jpg', '%ZZ'])(
    'answers 404 for %s',
    async (file) => {
      expect((await api.refused(`previews/${file}`)).body.error).toBe('not_found');
    },
  );

  it('refuses other methods', async () => {
    const { status, headers } = await api.refused('previews/x.jpg', {}, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describeLocally('previews/… costs', () => {
  it('one read for all requests within a minute', async () => {
    const path = await pathOf(await submitted());
    const crowd = () => Promise.all(Array.from({ length: 20 }, () => picture(path)));
    expect(await api.cost(crowd)).toMatchObject({ reads: 1 });
  });

  it('at most thirty reads for an address that makes names up, and hides nothing', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' };
    const id = await submitted();
    const path = await pathOf(id);
    const makeUp = async () => {
      for (let index = 0; index < 60; index += 1) {
        const hash = String(index).padStart(12, '0');
        expect((await get(`/api/previews/${id}-${hash}.jpg`, { headers })).status).toBe(404);
      }
    };
    const { reads } = await api.cost(makeUp);
    expect(reads).toBeLessThanOrEqual(31);
    expect((await get(path, { headers })).status).toBe(200);
  });
});
