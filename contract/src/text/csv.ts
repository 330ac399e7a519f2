/** Excel recognises UTF-8 by this mark. Without it, Excel shows garbled Arabic. */
const byteOrderMark = '\uFEFF';

/** Characters at which spreadsheets may begin a cell. Excel on Arabic Windows uses `;`. */
const separators = /([;,\t\n\v\f\r\u0085\u2028\u2029])/u;
/** Matches the beginning of a formula, possibly after quotes that `csvCell` added. */
const formulaStart = /^[\s"]*[=+\-@＝＋－＠]/u;

/**
 * Makes a cell that no spreadsheet executes as a formula, even if it splits the line at other
 * characters. Names come from students, and `=…` would run on the admin's computer. An apostrophe
 * marks a cell as text, as in spreadsheets themselves.
 */
function csvCell(text: string): string {
  const escaped = text
    .split(separators)
    .map((piece) => (formulaStart.test(piece) ? `'${piece}` : piece))
    .join('');
  return `"${escaped.replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns the line of column names, after the mark that Excel needs. */
export function csvHeader(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}
