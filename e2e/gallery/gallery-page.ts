import { fileOf, type Group, type Screen, type Shot, type Theme } from './shots.ts';

/** Widths of pictures in the gallery, in CSS pixels. */
const widths = { phone: 150, desktop: 300 } as const satisfies Record<Screen, number>;

/** The number of pictures in a row, if every shot has only one picture. */
const perRow = { phone: 5, desktop: 3 } as const satisfies Record<Screen, number>;

interface Column {
  readonly screen: Screen;
  readonly theme: Theme;
}

const columnsOf = ({ screens, themes }: Group): readonly Column[] =>
  screens.flatMap((screen) => themes.map((theme) => ({ screen, theme })));

function image(folder: string, shot: Shot, { screen, theme }: Column): string {
  const file = `${folder}${fileOf(shot.name, screen, theme)}`;
  return `<a href="${file}"><img src="${file}" width="${widths[screen]}" alt="${shot.title}, ${screen}, ${theme}"></a>`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const alignmentRow = (count: number) => row(Array.from({ length: count }, () => ':---:'));

/** Returns a table with a row for each shot, and a column for each screen and theme. */
function table(folder: string, group: Group): readonly string[] {
  const columns = columnsOf(group);
  return [
    row(['', ...columns.map(({ screen, theme }) => `${screen}, ${theme}`)]),
    alignmentRow(columns.length + 1),
    ...group.shots.map((shot) =>
      row([shot.title, ...columns.map((column) => image(folder, shot, column))]),
    ),
  ];
}

/** Returns rows of pictures with their titles below, for shots that have one picture each. */
function pictureRows(folder: string, { shots }: Group, column: Column): readonly string[] {
  const count = perRow[column.screen];
  const lines = [row(Array.from({ length: count }, () => '')), alignmentRow(count)];
  for (let start = 0; start < shots.length; start += count) {
    const rowShots = shots.slice(start, start + count);
    const emptyCells = Array.from({ length: count - rowShots.length }, () => '');
    lines.push(
      row([
        ...rowShots.map((shot) => `${image(folder, shot, column)}<br>${shot.title}`),
        ...emptyCells,
      ]),
    );
  }
  return lines;
}

/**
 * Returns the gallery as Markdown.
 * @param folder the folder of the pictures, relative to the page. It is empty or ends with a slash.
 */
export function galleryPage(groups: readonly Group[], folder: string): string {
  const sections = groups.flatMap((group) => {
    const [first, ...others] = columnsOf(group);
    if (first === undefined) return [];
    return [
      '',
      `## ${group.title}`,
      '',
      ...(others.length === 0 ? pictureRows(folder, group, first) : table(folder, group)),
    ];
  });
  return [
    '# Gallery',
    '',
    'Pages with the demo, at 360 × 740 and 1280 × 800. `npm run screenshots` takes some 300 pictures, of every page and state in light and dark, into `gallery/`. The same site gives the same pictures on the same machine: the clock stands still, nothing moves, and codes are replaced by stand-ins.',
    ...sections,
    '',
  ].join('\n');
}
