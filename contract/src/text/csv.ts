/** Excel recognises UTF-8, and so Arabic, by this mark. */
const byteOrderMark = '\uFEFF';

/** Where some spreadsheets begin a new cell: Excel on Arabic Windows splits at `;`, not at `,`. */
const separators = /([;,\t\n\v\f\r\u0085\u2028\u2029])/u;
/** A cell that is split in an unexpected place may begin with our own quotes. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/u;

/**
 * Makes a cell that no spreadsheet takes for a formula, even if it splits the line elsewhere: names
 * come from students, and `=…` would run on the admin's computer. Spreadsheets themselves put an
 * apostrophe before text.
 */
function csvCell(text: string): string {
  const harmless = text
    .split(separators)
    .map((piece) => (formula.test(piece) ? `'${piece}` : piece))
    .join('');
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns the line of column names, with the mark that Excel needs. */
export function csvHead(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}
