/**
 * Converts one picture file to the pictures that the site stores, and prints how much memory this
 * took. Before that, the process loads the app and draws link previews, because a running function
 * has done so too.
 */
import { readFile } from 'node:fs/promises';
import { drawPreview } from '../src/catalogue/previews/picture.ts';
import { createPictureMaker, decodePicture } from '../src/catalogue/thumbnails/picture.ts';

const [file = ''] = process.argv.slice(2);
await import('../src/serving.ts');
await import('sharp');
for (let course = 0; course < 100; course += 1)
  await drawPreview({ id: `course-${course}`, title: 'النحو للصف الأول', thumbnail: null }, null);
const bytes = await readFile(file);
const before = process.memoryUsage().rss / 1024;
const began = performance.now();
const { record } = await createPictureMaker(decodePicture)(bytes, 'course');
const took = performance.now() - began;
const peak = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ before, peak, took, widths: record.widths }));
process.exit(0);
