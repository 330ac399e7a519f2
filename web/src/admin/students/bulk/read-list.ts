import { cleanLine } from '@markaz/contract/text/text';

export interface ListRow {
  /** Line number in the pasted text or the file. The first line is 1. */
  readonly line: number;
  /** The given e-mail address, or the text of the line if it has none. */
  readonly email: string;
  readonly name: string;
}

/** A record of a list. It has several lines if a quoted cell contains line breaks. */
interface ListRecord {
  /** Number of the record's first line. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Separators of cells, the rarest in names first. Excel uses `;` where the comma is the decimal sign,
 * as in Egypt.
 */
const separators = ['\t', ';', ','] as const;
const quotedParts = /"(?:[^"]|"")*"/gu;

/** Returns the separator that most lines contain. In a tie, the first of `separators` wins. */
function separatorOf(text: string): string {
  const lines = text.replace(quotedParts, '').split('\n');
  const counts = separators.map((each) => lines.filter((line) => line.includes(each)).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @param hasQuotes whether quotes enclose cells; it becomes false if a quote is not closed */
function splitRecords(text: string, separator: string, hasQuotes = true): ListRecord[] {
  const records: ListRecord[] = [];
  let cells: string[] = [];
  let [cell, isQuoted, line, firstLine] = ['', false, 1, 1];
  /** Whether the cell is blank. A quote opens a quoted cell only if nothing precedes it. */
  let isBlank = true;
  const endCell = () => {
    cells.push(cell);
    [cell, isBlank] = ['', true];
  };
  const endRecord = () => {
    endCell();
    records.push({ line: firstLine, cells });
    [cells, firstLine] = [[], line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted && character !== '"') cell += character;
    else if (isQuoted && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (isQuoted) isQuoted = false;
    else if (hasQuotes && isBlank && character === '"')
      [isQuoted, isBlank, cell] = [true, false, ''];
    else if (character === separator) endCell();
    else if (character === '\n') endRecord();
    else {
      cell += character;
      isBlank &&= character.trim() === '';
    }
  }
  if (isQuoted) return splitRecords(text, separator, false);
  endRecord();
  return records;
}

/** Splits text from a spreadsheet into records and cells, without empty records. */
function readRecords(text: string): ListRecord[] {
  const lines = text.replace(/^\uFEFF/u, '').replace(/\r\n?|[\u2028\u2029]/gu, '\n');
  return splitRecords(lines, separatorOf(lines)).filter(
    ({ cells }) =>
      // The line in which Excel names the separator (`sep=;`) is also removed.
      cells.some((cell) => cell.trim() !== '') && !/^sep=$/iu.test(cells.join('').trim()),
  );
}

/** A cell's e-mail addresses, valid or not, and its other text. */
interface Cell {
  readonly emails: readonly string[];
  readonly text: string;
}

/** Indices of the columns with these titles, or -1 if there is no such column. */
interface Columns {
  readonly email: number;
  readonly name: number;
}

const addressSeparators = /[\s<>()[\]،؛,;|"]+/u;
const addressMarks = /^(?:mailto:|[.:'`*-])+|[.:'`*]+$/giu;
const anyLetter = /\p{L}/u;
const emailTitle = /mail|بريد|[إاأ]يميل/iu;
const nameTitle = /(?:^|\s)(?:name|student|(?:ال)?(?:اسم|طالب|طالبة))(?:\s|$)/iu;
/** Maximum length of the text of a line without an e-mail address. */
const maxLineLength = 120;

function readCell(raw: string): Cell {
  const text = cleanLine(raw);
  if (!text.includes('@')) return { emails: [], text };
  const words = text.split(addressSeparators).filter(Boolean);
  const emails = words.filter((word) => word.includes('@'));
  return {
    emails: emails.map((word) => word.replace(addressMarks, '') || word),
    text: words.filter((word) => !word.includes('@')).join(' '),
  };
}

function isHeaderRow(cells: readonly Cell[]): boolean {
  return (
    cells.every(({ emails }) => emails.length === 0) &&
    cells.some(({ text }) => emailTitle.test(text) || nameTitle.test(text))
  );
}

function findColumns(header: readonly Cell[], bodyRows: readonly (readonly Cell[])[]): Columns {
  const hasAddresses = (column: number) => bodyRows.some((cells) => cells[column]?.emails.length);
  return {
    email: header.findIndex(({ text }, column) => emailTitle.test(text) && hasAddresses(column)),
    name: header.findIndex(({ text }) => nameTitle.test(text) && !emailTitle.test(text)),
  };
}

/** Returns the name on a line, from the column with that title or else from any other cell. */
function findNameOnLine(cells: readonly Cell[], { name }: Columns): string {
  const titledCell = cells[name];
  const otherCells = cells.filter(({ emails }) => emails.length === 0);
  const found = [...(titledCell ? [titledCell] : []), ...otherCells].find(({ text }) =>
    anyLetter.test(text),
  );
  return found?.text ?? '';
}

function createRows({ line }: ListRecord, cells: readonly Cell[], columns: Columns): ListRow[] {
  const emailCells = columns.email === -1 ? cells : cells.slice(columns.email, columns.email + 1);
  const lineName = findNameOnLine(cells, columns);
  const rows = emailCells.flatMap(({ emails, text }) =>
    emails.map((email) => ({ line, email, name: anyLetter.test(text) ? text : lineName })),
  );
  if (rows.length > 0) return rows;
  const texts = cells.flatMap(({ emails, text }) => [...emails, text]).filter(Boolean);
  // Lines without visible text are ignored.
  if (texts.length === 0) return [];
  return [{ line, email: texts.join(' ').slice(0, maxLineLength), name: '' }];
}

/**
 * Reads a list of people. It may contain e-mail addresses on one or several lines, «name <address>»
 * as mail programs write it, or cells of a spreadsheet with addresses and names in any columns,
 * with or without titles. A line without an address also becomes a row, so that nothing is lost.
 */
export function readList(text: string): ListRow[] {
  const records = readRecords(text);
  const table = records.map(({ cells }) => cells.map(readCell));
  const [header, ...bodyRows] = table;
  if (header === undefined) return [];
  const hasHeader = isHeaderRow(header);
  const columns = hasHeader ? findColumns(header, bodyRows) : { email: -1, name: -1 };
  return records.flatMap((record, index) =>
    hasHeader && index === 0 ? [] : createRows(record, table[index] ?? [], columns),
  );
}
