import { cleanLine } from '@markaz/contract/text/text';
import { type ListRecord, readRecords } from './records.ts';

/** A person on a list. */
export interface ListRow {
  /** Line of the pasted text or the file, from 1. */
  readonly line: number;
  /** The address as given; without one, the whole line. */
  readonly email: string;
  /** Empty if none was given. */
  readonly name: string;
}

/** A cell's addresses, valid or not, and its other text. */
interface Cell {
  readonly emails: readonly string[];
  readonly text: string;
}

/** Columns according to the titles; null without a title. */
interface Columns {
  readonly email: number | null;
  readonly name: number | null;
}

const between = /[\s<>()[\]،؛,;|"]+/u;
const around = /^(?:mailto:|[.:'`*-])+|[.:'`*]+$/giu;
const letter = /\p{L}/u;
const emailTitle = /mail|بريد|[إاأ]يميل/iu;
const nameTitle = /(?:^|\s)(?:name|student|(?:ال)?(?:اسم|طالب|طالبة))(?:\s|$)/iu;
/** Characters shown of a line without an address. */
const longestLine = 120;

function readCell(raw: string): Cell {
  const text = cleanLine(raw);
  if (!text.includes('@')) return { emails: [], text };
  const words = text.split(between).filter(Boolean);
  const emails = words.filter((word) => word.includes('@'));
  return {
    emails: emails.map((word) => word.replace(around, '') || word),
    text: words.filter((word) => !word.includes('@')).join(' '),
  };
}

/** Whether the first line has titles. */
function isHead(cells: readonly Cell[]): boolean {
  return (
    cells.every(({ emails }) => emails.length === 0) &&
    cells.some(({ text }) => emailTitle.test(text) || nameTitle.test(text))
  );
}

function columnsOf(head: readonly Cell[], body: readonly (readonly Cell[])[]): Columns {
  const find = (isIt: (text: string, index: number) => boolean) => {
    const index = head.findIndex(({ text }, column) => isIt(text, column));
    return index === -1 ? null : index;
  };
  const holdsAddresses = (column: number) =>
    body.some((cells) => (cells[column]?.emails.length ?? 0) > 0);
  return {
    email: find((text, column) => emailTitle.test(text) && holdsAddresses(column)),
    name: find((text, column) => nameTitle.test(text) && !emailTitle.test(text) && column >= 0),
  };
}

/** The name on a line with addresses: from the titled column, or else from any other text. */
function nameBeside(cells: readonly Cell[], { name }: Columns): string {
  const titled = name === null ? undefined : cells[name];
  const others = cells.filter(({ emails }) => emails.length === 0);
  const found = [...(titled ? [titled] : []), ...others].find(({ text }) => letter.test(text));
  return found?.text ?? '';
}

function rowsOf({ line }: ListRecord, cells: readonly Cell[], columns: Columns): ListRow[] {
  const asked = columns.email === null ? cells : cells.slice(columns.email, columns.email + 1);
  const beside = nameBeside(cells, columns);
  const rows = asked.flatMap(({ emails, text }) =>
    emails.map((email) => ({ line, email, name: letter.test(text) ? text : beside })),
  );
  if (rows.length > 0) return rows;
  const whole = cells.flatMap(({ emails, text }) => [...emails, text]).filter(Boolean);
  // A line without visible text is not part of the list.
  if (whole.length === 0) return [];
  return [{ line, email: whole.join(' ').slice(0, longestLine), name: '' }];
}

/**
 * Reads the people of a list: addresses on separate lines or on one, «name <address>» as mail
 * programs write it, or a spreadsheet's cells with the address in any column and a name in another,
 * with or without titles. A line without an address becomes a row, too: nothing is lost.
 */
export function readList(text: string): ListRow[] {
  const records = readRecords(text);
  const table = records.map(({ cells }) => cells.map(readCell));
  const [head, ...rest] = table;
  if (head === undefined) return [];
  const hasHead = isHead(head);
  const columns = hasHead ? columnsOf(head, rest) : { email: null, name: null };
  return records.flatMap((record, index) =>
    hasHead && index === 0 ? [] : rowsOf(record, table[index] ?? [], columns),
  );
}
