/**
 * Creates subsets of Cairo (@fontsource-variable/cairo) and their `@font-face` rules in
 * web/src/shared/fonts, and the bold fonts of the API's link previews. The output is committed. Run it
 * with `node web/scripts/build-fonts.ts`.
 *
 * The package's own files would add 65 KB to an Arabic page, because its Latin file contains the space
 * and the punctuation. Ranges do not overlap, so that a page downloads a file only for a character
 * that it shows.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

interface Face {
  readonly file: string;
  readonly source: 'arabic' | 'latin';
  /** Whether every page needs the file. If so, the HTML preloads it and contains its rule. */
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
  /* For access codes, and for abbreviations such as «PDF». */
  { file: 'cairo-capitals.woff2', source: 'latin', ranges: 'U+41-5A' },
  /* For URLs and e-mail addresses. */
  { file: 'cairo-small.woff2', source: 'latin', ranges: 'U+40, U+5F, U+61-7A' },
  {
    file: 'cairo-latin-rare.woff2',
    source: 'latin',
    ranges:
      'U+23-24, U+26, U+2A, U+3C-3E, U+5B-5E, U+60, U+7B-7E, U+C0-D6, U+D8-F6, U+F8-FF, ' +
      'U+2018-2019, U+2022, U+2212',
  },
  {
    /* Rare characters: Quranic marks, letters of Persian and Urdu, and presentation forms. */
    file: 'cairo-arabic-rare.woff2',
    source: 'arabic',
    ranges:
      'U+600-60B, U+60D-61A, U+61D-61E, U+620, U+63B-63F, U+653-65F, U+66D-66F, ' +
      'U+672-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFC',
  },
];

function charactersIn(ranges: string): string {
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

function fontFaceRule(face: Face): string {
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
  const subset = await subsetFont(await readSource(face.source), charactersIn(face.ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(outputFolder, face.file), subset);
  console.log(`${face.file}: ${subset.length.toLocaleString('en')} bytes`);
}
const rules = (group: readonly Face[]) => group.map(fontFaceRule).join('\n');
await writeFile(join(outputFolder, 'cairo-first.css'), rules(faces.filter(({ first }) => first)));
await writeFile(join(outputFolder, 'cairo.css'), rules(faces.filter(({ first }) => !first)));

const previewFolder = join(import.meta.dirname, '../../functions/src/catalogue/previews/fonts');
await mkdir(previewFolder, { recursive: true });
for (const script of ['arabic', 'latin'] as const) {
  const ranges = faces.filter(({ source }) => source === script).map((face) => face.ranges);
  // The API's FreeType does not support WOFF2.
  const bold = await subsetFont(await readSource(script), charactersIn(ranges.join(', ')), {
    targetFormat: 'truetype',
    variationAxes: { wght: weights.max },
  });
  await writeFile(join(previewFolder, `cairo-${script}-bold.ttf`), bold);
}

for (const folder of [outputFolder, previewFolder])
  await copyFile(join(packageFolder, 'LICENSE'), join(folder, 'OFL.txt'));
