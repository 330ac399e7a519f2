import { fileOf, type Group, type Screen, type Shot, type Theme } from './shots.ts';

/** How wide a picture stands in the gallery, in CSS pixels. */
const widths = { phone: 150, desktop: 300 } as const satisfies Record<Screen, number>;

/** How many pictures stand side by side where every shot has only one. */
const perRow = 5;

interface Column {
  readonly screen: Screen;
  readonly theme: Theme;
}

const columnsOf = ({ screens, themes }: Group): readonly Column[] =>
  screens.flatMap((screen) => themes.map((theme) => ({ screen, theme })));

function image(shot: Shot, { screen, theme }: Column): string {
  const file = `screenshots/${fileOf(shot.name, screen, theme)}`;
  return `<a href="${file}"><img src="${file}" width="${widths[screen]}" alt="${shot.title}, ${screen}, ${theme}"></a>`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rule = (count: number) => row(Array.from({ length: count }, () => ':---:'));

/** A row for each shot, a column for each screen and theme. */
function table(group: Group): readonly string[] {
  const columns = columnsOf(group);
  return [
    row(['', ...columns.map(({ screen, theme }) => `${screen}, ${theme}`)]),
    rule(columns.length + 1),
    ...group.shots.map((shot) =>
      row([shot.title, ...columns.map((column) => image(shot, column))]),
    ),
  ];
}

/** Shots that have one picture each, side by side above their titles. */
function wall({ shots }: Group, column: Column): readonly string[] {
  const lines = [row(Array.from({ length: perRow }, () => '')), rule(perRow)];
  for (let start = 0; start < shots.length; start += perRow) {
    const inRow = shots.slice(start, start + perRow);
    const missing = Array.from({ length: perRow - inRow.length }, () => '');
    lines.push(
      row([...inRow.map((shot) => `${image(shot, column)}<br>${shot.title}`), ...missing]),
    );
  }
  return lines;
}

/** The gallery as Markdown, which lies beside the folder `screenshots`. */
export function galleryPage(groups: readonly Group[]): string {
  const sections = groups.flatMap((group) => {
    const [first, ...others] = columnsOf(group);
    if (first === undefined) return [];
    return [
      '',
      `## ${group.title}`,
      '',
      ...(others.length === 0 ? wall(group, first) : table(group)),
    ];
  });
  return [
    '# Gallery',
    '',
    'Every page with the demo, at 360 × 740 and 1280 × 800, made by `npm run screenshots`. The same site gives the same pictures on the same machine: the clock stands still, nothing moves, and codes are replaced by stand-ins.',
    ...sections,
    '',
  ].join('\n');
}
