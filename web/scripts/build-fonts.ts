/**
 * Cuts our own Cairo subsets from @fontsource-variable/cairo into web/src/shared/fonts and writes their
 * @font-face rules: `node web/scripts/build-fonts.ts`. Its output is committed.
 *
 * Stock files would cost an Arabic page 65 KB, because space and punctuation live in the Latin file.
 * Ranges are disjoint so that a page downloads a file only for a character that it shows.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

type Range = readonly [first: number, last: number];

interface Face {
  readonly file: string;
  readonly source: 'arabic' | 'latin';
  /** Every page needs it: its rule stands in the document, beside its preload. */
  readonly first?: boolean;
  readonly ranges: readonly Range[];
}

const weights = { min: 400, max: 700 } as const;

const faces: readonly Face[] = [
  {
    file: 'cairo-arabic.woff2',
    source: 'arabic',
    first: true,
    ranges: [
      [0x060c, 0x060c],
      [0x061b, 0x061c],
      [0x061f, 0x061f],
      [0x0621, 0x063a],
      [0x0640, 0x0652],
      [0x0660, 0x066c],
      [0x0670, 0x0671],
      [0x200c, 0x200e],
    ],
  },
  {
    file: 'cairo-basic.woff2',
    source: 'latin',
    first: true,
    ranges: [
      [0x20, 0x22],
      [0x25, 0x25],
      [0x27, 0x29],
      [0x2b, 0x3b],
      [0x3f, 0x3f],
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xab, 0xab],
      [0xb7, 0xb7],
      [0xbb, 0xbb],
      [0xd7, 0xd7],
      [0x2013, 0x2014],
      [0x201c, 0x201d],
      [0x2026, 0x2026],
    ],
  },
  {
    file: 'cairo-letters.woff2',
    source: 'latin',
    ranges: [
      [0x23, 0x24],
      [0x26, 0x26],
      [0x2a, 0x2a],
      [0x3c, 0x3e],
      [0x40, 0x7e],
      [0xc0, 0xd6],
      [0xd8, 0xf6],
      [0xf8, 0xff],
      [0x2018, 0x2019],
      [0x2022, 0x2022],
      [0x2212, 0x2212],
    ],
  },
  {
    /* Quranic marks, Persian and Urdu letters, presentation forms: rare, so a file of their own. */
    file: 'cairo-arabic-rare.woff2',
    source: 'arabic',
    ranges: [
      [0x0600, 0x060b],
      [0x060d, 0x061a],
      [0x061d, 0x061e],
      [0x0620, 0x0620],
      [0x063b, 0x063f],
      [0x0653, 0x065f],
      [0x066d, 0x066f],
      [0x0672, 0x06ff],
      [0x0750, 0x077f],
      [0x08a0, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  },
];

const hex = (point: number) => point.toString(16).toUpperCase();

function rangeText([first, last]: Range): string {
  return first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`;
}

function characters(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('');
}

function fontFace(face: Face): string {
  return `@font-face {
  font-family: "Cairo";
  font-style: normal;
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("/src/shared/fonts/${face.file}") format("woff2");
  unicode-range: ${face.ranges.map(rangeText).join(', ')};
}
`;
}

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/cairo/package.json'),
);
const outputFolder = join(import.meta.dirname, '../src/shared/fonts');

await mkdir(outputFolder, { recursive: true });
for (const face of faces) {
  const source = await readFile(
    join(packageFolder, `files/cairo-${face.source}-wght-normal.woff2`),
  );
  const subset = await subsetFont(source, characters(face.ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(outputFolder, face.file), subset);
  console.log(`${face.file}: ${subset.length.toLocaleString('en')} bytes`);
}
const rules = (chosen: readonly Face[]) => chosen.map(fontFace).join('\n');
await writeFile(join(outputFolder, 'cairo-first.css'), rules(faces.filter(({ first }) => first)));
await writeFile(join(outputFolder, 'cairo.css'), rules(faces.filter(({ first }) => !first)));
await copyFile(join(packageFolder, 'LICENSE'), join(outputFolder, 'OFL.txt'));
