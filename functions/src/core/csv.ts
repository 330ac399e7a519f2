import { partHeaders } from '@markaz/contract/file-parts';
import { csvHeader, csvLine } from '@markaz/contract/text/csv';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Reply } from './reply.ts';

export { csvHeader as csvHead, csvLine } from '@markaz/contract/text/csv';

/** The title of a column, and its cell in a row. */
export type CsvColumn<Row> = readonly [
  title: string,
  cell: (row: Row) => string | number | null | undefined,
];

/** Returns the header line of a file, and a function that formats a row as a line. */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[]) {
  return {
    head: csvHeader(columns.map(([title]) => title)),
    lineOf: (row: Row) => csvLine(columns.map(([, cell]) => String(cell(row) ?? ''))),
  };
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', timeStyle: 'short' });

/** Converts an ISO time to local time in Cairo. Returns an empty text for null. */
export function csvTime(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${cairoDay(at)} ${clock.format(at)}`;
}

function csvHeaders(name: string, now: Date) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${cairoDay(now)}.csv"`,
  };
}

/** Returns a file with the Cairo day in its name. @param name name without day and extension */
export function csvDownload(pieces: AsyncIterable<string>, name: string, now: Date) {
  return new Reply(pieces, csvHeaders(name, now));
}

/**
 * Returns a part of such a file.
 * @param total number of lines of the whole file; null for all parts but the first
 */
export function csvPart(
  text: string,
  { next, total }: { readonly next: string | null; readonly total: number | null },
  name: string,
  now: Date,
) {
  return new Reply(Buffer.from(text), {
    ...csvHeaders(name, now),
    ...(next !== null && { [partHeaders.next]: next }),
    ...(total !== null && { [partHeaders.total]: String(total) }),
  });
}
