/** By this mark Excel knows UTF-8, and with it Arabic. */
const byteOrderMark = '\uFEFF';

/** Where some spreadsheet begins a new cell: in an Arabic Windows Excel splits at `;`, not at `,`. */
const separators = /([;,\t\n\v\f\r\u0085\u2028\u2029])/u;
/** Split elsewhere than we meant, a cell may begin with quotes of ours. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/u;

/**
 * A cell that no spreadsheet takes for a formula, wherever it splits the line: names come from
 * students, and `=…` would run on the admin's computer. The apostrophe is what a spreadsheet itself
 * puts before text.
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

/** The names of the columns, and what makes Excel read them. */
export function csvHead(columns: readonly string[]): string {
  return byteOrderMark + csvLine(columns);
}
