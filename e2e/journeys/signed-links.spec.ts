import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { bunnyHost, type HostedFile, standInForBunny } from '../fixtures/bunny-host.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { apiAs } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const hours = 60 * 60_000;
const origin = `https://${bunnyHost.name}`;

/** Seconds of silence as MP3: 128 kbit/s, 44.1 kHz, frames without sound. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame));
}

const segments = Array.from({ length: 12 }, (_, index) => index);
const playlist = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-PLAYLIST-TYPE:VOD
${segments.map((index) => `#EXTINF:6.0,\nparts/${index}.mp3`).join('\n')}
#EXT-X-ENDLIST
`;

async function filesOfHost() {
  const lecture = await readFile(join(root, 'web/public/demo/lecture.mp4'));
  const bytes = Buffer.from(playlist);
  const files = new Map<string, HostedFile>([
    ['/nahw/one.mp4', { type: 'video/mp4', bytes: lecture }],
    ['/nahw/two/playlist.m3u8', { type: 'application/vnd.apple.mpegurl', bytes }],
  ]);
  const part = { type: 'audio/mpeg', bytes: silence(6) };
  for (const index of segments) files.set(`/nahw/two/parts/${index}.mp3`, part);
  return files;
}

/** Makes a draft with one lecture of this video. Returns the lecture's address. */
async function lectureOf(src: string): Promise<string> {
  const admin = await apiAs(demoPeople.admin);
  const form = new FormData();
  form.set('courseInfo', JSON.stringify({ title: `روابط موقَّعة ${src}`, published: false }));
  const resources = [{ type: 'video', src }];
  form.set('lectures', JSON.stringify([{ title: 'محاضرة برابط موقَّع', resources }]));
  const { id: cId } = await admin.postForm('admin/courses/submit', form);
  const { lectures } = await admin.post('courses/course/lectures', { id: cId });
  return `/courses/${cId}/lectures/${lectures[0]?.id}`;
}

/** The video's position, and whether it is paused. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return { at: video?.currentTime ?? -1, paused: video?.paused ?? null };
  });

const playsBeyond = (page: Page, seconds: number) =>
  expect.poll(async () => (await standing(page)).at, { timeout: 60_000 }).toBeGreaterThan(seconds);

/** Records positions from now on; returns the earliest, which must not be the start. */
async function watchPlaces(page: Page) {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const video = document.querySelector('video');
    video?.addEventListener('playing', () => seen.push(video.currentTime));
  });
  return () => page.evaluate(() => Math.min(...Reflect.get(globalThis, 'seen')));
}

/** Opens the lecture and plays its first part; the host holds the rest. */
async function watchBeginning(page: Page, src: string) {
  allowErrors(page, new RegExp(bunnyHost.name, 'u'), /status of 403/u, /answer: 403 /u);
  // For everyone but staff a draft is 404, and the document is the same for all.
  allowErrors(page, /answer: 404 \/courses\/\w+\/lectures\/\w+$/u, /status of 404/u);
  const host = await standInForBunny(page, await filesOfHost());
  await page.clock.install();
  await page.goto(await lectureOf(src));
  host.hold();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).click();
  await playsBeyond(page, 2);
  return host;
}

test.use({ storageState: storageFileOf(demoPeople.admin) });

for (const { kind, path, tag } of [
  { kind: 'file', path: '/nahw/one.mp4', tag: '@phone' },
  { kind: 'stream', path: '/nahw/two/playlist.m3u8', tag: '@all' },
]) {
  test(`a ${kind} continues at the same second when its link has expired`, { tag }, async ({
    page,
  }) => {
    const host = await watchBeginning(page, `${origin}${path}`);
    const copied = host.asked[0]?.link ?? '';
    expect(host.statusOf(copied)).toBe(200);
    expect(host.statusOf(copied.replaceAll('nahw', 'sarf'))).toBe(403);
    expect(host.statusOf(`${origin}${path}`)).toBe(403);
    const leastSeen = await watchPlaces(page);
    const { at } = await standing(page);

    host.advance(4 * hours);
    expect(host.statusOf(copied)).toBe(403);
    host.release();
    await playsBeyond(page, at + 3);
    expect(host.asked.some(({ status }) => status === 403)).toBe(true);
    expect(await leastSeen()).toBeGreaterThan(at - 2);
    expect(host.statusOf(copied)).toBe(403);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a video paused for hours resumes where it was paused', { tag: '@all' }, async ({ page }) => {
  const host = await watchBeginning(page, `${origin}/nahw/one.mp4`);
  await page.evaluate(() => document.querySelector('video')?.pause());
  const leastSeen = await watchPlaces(page);
  const { at } = await standing(page);
  host.advance(4 * hours);
  host.release();
  await page.evaluate(() => document.querySelector('video')?.play());
  await playsBeyond(page, at + 3);
  expect(await leastSeen()).toBeGreaterThan(at - 1);
});

test('fetches new links shortly before they expire, while the page is open', async ({ page }) => {
  const host = await watchBeginning(page, `${origin}/nahw/one.mp4`);
  const again = page.waitForRequest('**/api/courses/course/lectures');
  await page.clock.fastForward('03:55:00');
  await again;
  host.release();
  await playsBeyond(page, 3);
});
