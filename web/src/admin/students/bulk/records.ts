/** A line of a list, or several lines within quotes. */
export interface ListRecord {
  /** First line in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Separators of spreadsheets. Excel uses `;` if the comma is the decimal sign, as in Egypt. */
const separators = ['\t', ';', ','] as const;
const quotedParts = /"(?:[^"]|"")*"/gu;

/** Returns the separator in most lines; of several, the one that is rarest in names. */
function separatorOf(text: string): string {
  const lines = text.replace(quotedParts, '').split('\n');
  const counts = separators.map((each) => lines.filter((line) => line.includes(each)).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @param quotes whether they enclose cells; false for a text with an unclosed last quote */
function split(text: string, separator: string, quotes = true): ListRecord[] {
  const records: ListRecord[] = [];
  let cells: string[] = [];
  let [cell, quoted, line, begun] = ['', false, 1, 1];
  /** Whether the cell is empty so far, so that a quote opens it. */
  let blank = true;
  const endCell = () => {
    cells.push(cell);
    [cell, blank] = ['', true];
  };
  const endRecord = () => {
    endCell();
    records.push({ line: begun, cells });
    [cells, begun] = [[], line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n') line += 1;
    if (quoted && character !== '"') cell += character;
    else if (quoted && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (quoted) quoted = false;
    else if (quotes && blank && character === '"') [quoted, blank, cell] = [true, false, ''];
    else if (character === separator) endCell();
    else if (character === '\n') endRecord();
    else {
      cell += character;
      blank &&= character.trim() === '';
    }
  }
  if (quoted) return split(text, separator, false);
  endRecord();
  return records;
}

/** Splits text from a spreadsheet into lines and cells, without empty lines. */
export function readRecords(text: string): ListRecord[] {
  const lines = text.replace(/^\uFEFF/u, '').replace(/\r\n?|[\u2028\u2029]/gu, '\n');
  return split(lines, separatorOf(lines)).filter(
    ({ cells }) =>
      // Excel's line about the separator is not part of the list either.
      cells.some((cell) => cell.trim() !== '') && !/^sep=$/iu.test(cells.join('').trim()),
  );
}
