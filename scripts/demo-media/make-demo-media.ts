/**
 * Makes the files that the demo's lectures show, web/public/demo/lecture.mp4 and summary.pdf. They are
 * kept in the repo, so this runs only when they are to look different; it needs ffmpeg.
 * Run it as `node scripts/demo-media/make-demo-media.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { root } from '../root.ts';

const seconds = 25;
const framesPerSecond = 10;
const folder = join(root, 'web/public/demo');
const cairo = '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2';

async function openPage(browser: Browser, name: string): Promise<Page> {
  const font = await readFile(fileURLToPath(import.meta.resolve(cairo)));
  const html = await readFile(join(import.meta.dirname, name), 'utf8');
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  await page.setContent(html.replace('CAIRO', `data:font/woff2;base64,${font.toString('base64')}`));
  await page.evaluate('document.fonts.load("800 30px Cairo", "محاضرة")');
  return page;
}

/** A soft fifth that swells and fades every four seconds, a bell at the start of each. */
const tone =
  'aevalsrc=0.10*(sin(2*PI*220*t)+0.6*sin(2*PI*330*t))*(0.5-0.5*cos(PI*t/2))' +
  `+0.12*sin(2*PI*880*t)*exp(-3*mod(t\\,4)):s=32000:d=${seconds}`;

function encoder(file: string) {
  const picture = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-i', '-'];
  const sound = ['-f', 'lavfi', '-i', tone];
  const coded =
    '-c:v libx264 -profile:v main -preset veryslow -crf 34 -c:a aac -b:a 24k -ac 1 ' +
    '-pix_fmt yuv420p -g 50 -movflags +faststart -shortest';
  const args = ['-loglevel', 'error', '-y', ...picture, ...sound, ...coded.split(' '), file];
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function makeVideo(browser: Browser, file: string): Promise<void> {
  const page = await openPage(browser, 'lecture.html');
  const ffmpeg = encoder(file);
  const ended = once(ffmpeg, 'close');
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    await page.evaluate(`drawMoment(${frame / framesPerSecond}, ${seconds})`);
    const picture = await page.locator('canvas').screenshot({ type: 'png' });
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await launchOptions());
const video = join(folder, 'lecture.mp4');
const summary = join(folder, 'summary.pdf');
await makeVideo(browser, video);
await (await openPage(browser, 'summary.html')).pdf({ path: summary, format: 'A4' });
await browser.close();
for (const file of [video, summary])
  console.log(`${file}: ${Math.round((await stat(file)).size / 1000)} KB`);
