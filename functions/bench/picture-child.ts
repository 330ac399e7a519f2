/** Makes the pictures to keep of one file beside the loaded app, and prints what memory that took. */
import { readFile } from 'node:fs/promises';
import { createPictureMaker, draw } from '../src/features/thumbnails/picture.ts';

const [file = ''] = process.argv.slice(2);
await import('../src/serving.ts');
await import('sharp');
const bytes = await readFile(file);
const before = process.memoryUsage().rss / 1024;
const began = performance.now();
const { record } = await createPictureMaker(draw)(bytes, 'course');
const took = performance.now() - began;
const peak = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ before, peak, took, widths: record.widths }));
process.exit(0);
