import { partHeaders } from '@markaz/contract/file-parts';
import { type CsvCell, csvHeader, csvLine } from '@markaz/contract/text/csv';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Reply } from './reply.ts';

/** The title of a column, and its cell in a row. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell];

/** The header line of a file, and functions that format a row as a line and rows as the full file. */
export interface CsvTable<Row> {
  readonly head: string;
  readonly lineOf: (row: Row) => string;
  readonly fileOf: (rows: readonly Row[]) => string;
}

export function csvTable<Row>(columns: readonly CsvColumn<Row>[]): CsvTable<Row> {
  const head = csvHeader(columns.map(([title]) => title));
  const lineOf = (row: Row) => csvLine(columns.map(([, cell]) => cell(row)));
  return { head, lineOf, fileOf: (rows) => head + rows.map(lineOf).join('') };
}

function csvHeaders(name: string, now: Date) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${cairoDay(now)}.csv"`,
  };
}

async function* asSinglePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/** Returns a file with the Cairo day in its name. @param name name without day and extension */
export function csvDownload(file: string | AsyncIterable<string>, name: string, now: Date) {
  const pieces = typeof file === 'string' ? asSinglePiece(file) : file;
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
