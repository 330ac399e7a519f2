import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { bunnyHost, type HostedFile, simulateBunny } from '../fixtures/bunny-host.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { apiAs } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const hourMs = 60 * 60_000;
const origin = `https://${bunnyHost.name}`;

/** Returns an MP3 file that is silent for some seconds, with 128 kbit/s and 44.1 kHz. */
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

async function hostedFiles() {
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

/** Makes an unpublished course whose only lecture has this video. Returns the lecture's path. */
async function makeLecture(src: string): Promise<string> {
  const admin = await apiAs(demoPeople.admin);
  const form = new FormData();
  form.set('courseInfo', JSON.stringify({ title: `روابط موقَّعة ${src}`, published: false }));
  const resources = [{ type: 'video', src }];
  form.set('lectures', JSON.stringify([{ title: 'محاضرة برابط موقَّع', resources }]));
  const { id: cId } = await admin.postForm('admin/courses/submit', form);
  const { lectures } = await admin.post('courses/course/lectures', { id: cId });
  return `/courses/${cId}/lectures/${lectures[0]?.id}`;
}

/** Returns the video's position in seconds, and whether it is paused. */
const readVideo = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return { position: video?.currentTime ?? -1, paused: video?.paused ?? null };
  });

const expectPlaysBeyond = (page: Page, seconds: number) =>
  expect
    .poll(async () => (await readVideo(page)).position, { timeout: 60_000 })
    .toBeGreaterThan(seconds);

/**
 * Records each position at which the video starts or resumes. Returns a function that reads the
 * earliest of these positions.
 */
async function recordPositions(page: Page) {
  await page.evaluate(() => {
    const positions: number[] = [];
    Object.assign(globalThis, { positions });
    const video = document.querySelector('video');
    video?.addEventListener('playing', () => positions.push(video.currentTime));
  });
  return () => page.evaluate(() => Math.min(...Reflect.get(globalThis, 'positions')));
}

/** Opens a new lecture and plays its beginning. The simulated video host delays the rest. */
async function watchBeginning(page: Page, src: string) {
  allowErrors(page, new RegExp(bunnyHost.name, 'u'), /status of 403/u, /answer: 403 /u);
  // The document of an unpublished course has status 404 for everyone, because all visitors get the
  // same document. The page then loads the course, which staff may see.
  allowErrors(page, /answer: 404 \/courses\/\w+\/lectures\/\w+$/u, /status of 404/u);
  const host = await simulateBunny(page, await hostedFiles());
  await page.clock.install();
  await page.goto(await makeLecture(src));
  host.hold();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).click();
  await expectPlaysBeyond(page, 2);
  return host;
}

test.use({ storageState: storageFileOf(demoPeople.admin) });

for (const { kind, path, tag } of [
  { kind: 'file', path: '/nahw/one.mp4', tag: '@phone' },
  { kind: 'stream', path: '/nahw/two/playlist.m3u8', tag: [] },
]) {
  test(`continues a ${kind} at the same second when its link has expired`, { tag }, async ({
    page,
  }) => {
    const host = await watchBeginning(page, `${origin}${path}`);
    const copiedLink = host.requests[0]?.link ?? '';
    expect(host.statusOf(copiedLink)).toBe(200);
    expect(host.statusOf(copiedLink.replaceAll('nahw', 'sarf'))).toBe(403);
    expect(host.statusOf(`${origin}${path}`)).toBe(403);
    const earliestPosition = await recordPositions(page);
    const { position } = await readVideo(page);

    host.advance(4 * hourMs);
    expect(host.statusOf(copiedLink)).toBe(403);
    host.release();
    await expectPlaysBeyond(page, position + 3);
    expect(host.requests.some(({ status }) => status === 403)).toBe(true);
    expect(await earliestPosition()).toBeGreaterThan(position - 2);
    expect(host.statusOf(copiedLink)).toBe(403);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('resumes a video at the same position after a pause of several hours', async ({ page }) => {
  const host = await watchBeginning(page, `${origin}/nahw/one.mp4`);
  await page.evaluate(() => document.querySelector('video')?.pause());
  const earliestPosition = await recordPositions(page);
  const { position } = await readVideo(page);
  host.advance(4 * hourMs);
  host.release();
  await page.evaluate(() => document.querySelector('video')?.play());
  await expectPlaysBeyond(page, position + 3);
  expect(await earliestPosition()).toBeGreaterThan(position - 1);
});

test('requests new links shortly before the old links expire, while the page is open', async ({
  page,
}) => {
  const host = await watchBeginning(page, `${origin}/nahw/one.mp4`);
  const newLinksRequest = page.waitForRequest('**/api/courses/course/lectures');
  await page.clock.fastForward('03:55:00');
  await newLinksRequest;
  host.release();
  await expectPlaysBeyond(page, 3);
});
