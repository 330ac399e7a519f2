import { partHeaders } from '@markaz/contract/file-parts';
import { type CsvCell, csvHeader, csvLine } from '@markaz/contract/text/csv';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Reply } from './reply.ts';

/** The title of a column, and its cell in a row. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell];

/** Returns the header line of a file, and a function that formats a row as a line. */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[]) {
  return {
    head: csvHeader(columns.map(([title]) => title)),
    lineOf: (row: Row) => csvLine(columns.map(([, cell]) => cell(row))),
  };
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
