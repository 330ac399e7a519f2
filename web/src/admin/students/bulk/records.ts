/** A line of a list, or several of them that quotes hold together. */
export interface ListRecord {
  /** Of the text, from 1; where it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** By what spreadsheets separate cells: Excel by `;` where a comma is the decimal sign, as in Egypt. */
const separators = ['\t', ';', ','] as const;
const quotedParts = /"(?:[^"]|"")*"/gu;

/** The separator that most lines have; of several the one that a name contains most rarely. */
function separatorOf(text: string): string {
  const lines = text.replace(quotedParts, '').split('\n');
  const counts = separators.map((each) => lines.filter((line) => line.includes(each)).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @param quotes whether they hold a cell together; a text whose last quote is never closed has none */
function split(text: string, separator: string, quotes = true): ListRecord[] {
  const records: ListRecord[] = [];
  let cells: string[] = [];
  let [cell, quoted, line, begun] = ['', false, 1, 1];
  /** Whether nothing stands in the cell yet, so that a quote opens it. */
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

/**
 * Takes apart what a spreadsheet wrote, or what was pasted from one, into lines and cells; lines
 * without anything are left out.
 */
export function readRecords(text: string): ListRecord[] {
  const lines = text.replace(/^\uFEFF/u, '').replace(/\r\n?|[\u2028\u2029]/gu, '\n');
  return split(lines, separatorOf(lines)).filter(
    ({ cells }) =>
      // Excel's own line about the separator, too, is none of the list.
      cells.some((cell) => cell.trim() !== '') && !/^sep=$/iu.test(cells.join('').trim()),
  );
}
