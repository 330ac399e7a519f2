import { cairoDay } from '../time/cairo.ts';

/** Excel recognises UTF-8 by this mark. Without it, Excel shows garbled Arabic. */
const byteOrderMark = '\uFEFF';

/** Characters at which spreadsheets may begin a cell. Excel on Arabic Windows uses `;`. */
const separators = /([;,\t\n\v\f\r\u0085\u2028\u2029])/u;
/**
 * Matches the beginning of a formula, possibly after quotes that `csvLine` added, or after
 * apostrophes. If a guarded text also begins with an apostrophe, `readCsv` removes the right one.
 */
const formulaStart = /^[\s"']*[=+\-@＝＋－＠]/u;

/**
 * A number, day or time, which is written without quotes. The writer decides about the type of a
 * cell. Only the functions below create it, so it never contains text that a person typed.
 */
export interface PlainCell {
  readonly plain: string;
}

/** A cell. Texts have quotes and no other cells do, so that readers see the type. */
export type CsvCell = string | number | PlainCell | null | undefined;

/** Returns piastres as pounds with two decimals, so that spreadsheets can add them up. */
export const poundsCell = (piastres: number): PlainCell => ({ plain: (piastres / 100).toFixed(2) });

/** @param day as `2026-11-23` */
export const dayCell = (day: string): PlainCell => ({ plain: day });

let clock: Intl.DateTimeFormat | undefined;

/** Returns an ISO time as local time in Cairo, such as `2026-11-23 14:05`. */
export function timeCell(time: string | null): PlainCell | null {
  if (time === null) return null;
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', timeStyle: 'short' });
  const at = new Date(time);
  return { plain: `${cairoDay(at)} ${clock.format(at)}` };
}

/**
 * Makes a cell that no spreadsheet executes as a formula, even if it splits the line at other
 * characters. Names come from students, and `=…` would run on the admin's computer. An apostrophe
 * marks a cell as text, as in spreadsheets themselves.
 */
function textCell(text: string): string {
  const escaped = text
    .split(separators)
    .map((piece) => (formulaStart.test(piece) ? `'${piece}` : piece))
    .join('');
  return `"${escaped.replaceAll('"', '""')}"`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return textCell(cell);
  return typeof cell === 'number' ? String(cell) : cell.plain;
}

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns the line of column names, after the mark that Excel needs. */
export function csvHeader(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}

const withoutGuards = (text: string): string =>
  text
    .split(separators)
    .map((piece) => (piece.startsWith("'") && formulaStart.test(piece) ? piece.slice(1) : piece))
    .join('');

/**
 * Reads the rows of a file that `csvLine` wrote, with texts as they were before. An empty cell is
 * null.
 */
export function* readCsv(file: string): Generator<(string | PlainCell | null)[]> {
  const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/gy;
  cellPattern.lastIndex = file.startsWith(byteOrderMark) ? 1 : 0;
  let row: (string | PlainCell | null)[] = [];
  for (const [, text, plain = '', end] of file.matchAll(cellPattern)) {
    if (text !== undefined) row.push(withoutGuards(text.replaceAll('""', '"')));
    else row.push(plain === '' ? null : { plain });
    if (end === ',') continue;
    yield row;
    row = [];
  }
}
