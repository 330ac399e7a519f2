/**
 * Cuts our own Cairo subsets from @fontsource-variable/cairo into web/src/shared/fonts and writes their
 * @font-face rules, and the bold that the API sets link previews in: `node web/scripts/build-fonts.ts`.
 * Its output is committed.
 *
 * Stock files would cost an Arabic page 65 KB, because space and punctuation live in the Latin file.
 * Ranges are disjoint so that a page downloads a file only for a character that it shows.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

interface Face {
  readonly file: string;
  readonly source: 'arabic' | 'latin';
  /** Every page needs it: its rule stands in the document, beside its preload. */
  readonly first?: boolean;
  readonly ranges: string;
}

const weights = { min: 400, max: 700 } as const;

const faces: readonly Face[] = [
  {
    file: 'cairo-arabic.woff2',
    source: 'arabic',
    first: true,
    ranges: 'U+60C, U+61B-61C, U+61F, U+621-63A, U+640-652, U+660-66C, U+670-671, U+200C-200E',
  },
  {
    file: 'cairo-basic.woff2',
    source: 'latin',
    first: true,
    ranges:
      'U+20-22, U+25, U+27-29, U+2B-3B, U+3F, U+A0, U+A9, U+AB, U+B7, U+BB, U+D7, ' +
      'U+2013-2014, U+201C-201D, U+2026',
  },
  /* The «PDF» of a file's name, and codes. */
  { file: 'cairo-capitals.woff2', source: 'latin', ranges: 'U+41-5A' },
  /* Addresses. */
  { file: 'cairo-small.woff2', source: 'latin', ranges: 'U+40, U+5F, U+61-7A' },
  {
    file: 'cairo-latin-rare.woff2',
    source: 'latin',
    ranges:
      'U+23-24, U+26, U+2A, U+3C-3E, U+5B-5E, U+60, U+7B-7E, U+C0-D6, U+D8-F6, U+F8-FF, ' +
      'U+2018-2019, U+2022, U+2212',
  },
  {
    /* Quranic marks, Persian and Urdu letters, presentation forms: rare, so a file of their own. */
    file: 'cairo-arabic-rare.woff2',
    source: 'arabic',
    ranges:
      'U+600-60B, U+60D-61A, U+61D-61E, U+620, U+63B-63F, U+653-65F, U+66D-66F, ' +
      'U+672-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFC',
  },
];

function characters(ranges: string): string {
  return ranges
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');
}

function fontFace(face: Face): string {
  return `@font-face {
  font-family: "Cairo";
  font-style: normal;
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("/src/shared/fonts/${face.file}") format("woff2");
  unicode-range: ${face.ranges};
}
`;
}

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/cairo/package.json'),
);
const outputFolder = join(import.meta.dirname, '../src/shared/fonts');

const readSource = (script: Face['source']) =>
  readFile(join(packageFolder, `files/cairo-${script}-wght-normal.woff2`));

await mkdir(outputFolder, { recursive: true });
for (const face of faces) {
  const subset = await subsetFont(await readSource(face.source), characters(face.ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(outputFolder, face.file), subset);
  console.log(`${face.file}: ${subset.length.toLocaleString('en')} bytes`);
}
const rules = (chosen: readonly Face[]) => chosen.map(fontFace).join('\n');
await writeFile(join(outputFolder, 'cairo-first.css'), rules(faces.filter(({ first }) => first)));
await writeFile(join(outputFolder, 'cairo.css'), rules(faces.filter(({ first }) => !first)));

const previewFolder = join(import.meta.dirname, '../../functions/src/catalogue/previews/fonts');
await mkdir(previewFolder, { recursive: true });
for (const script of ['arabic', 'latin'] as const) {
  const ranges = faces.filter(({ source }) => source === script).map((face) => face.ranges);
  // The API's FreeType reads no WOFF2.
  const bold = await subsetFont(await readSource(script), characters(ranges.join(', ')), {
    targetFormat: 'truetype',
    variationAxes: { wght: weights.max },
  });
  await writeFile(join(previewFolder, `cairo-${script}-bold.ttf`), bold);
}

for (const folder of [outputFolder, previewFolder])
  await copyFile(join(packageFolder, 'LICENSE'), join(folder, 'OFL.txt'));
