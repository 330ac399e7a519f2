import { partHeaders } from '@markaz/contract/file-parts';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Reply } from './reply.ts';

export { csvHead, csvLine } from '@markaz/contract/text/csv';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', timeStyle: 'short' });

/** An ISO time as Cairo's clocks show it; empty for none. */
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

/** A file that is named by the day in Cairo. @param name without day and ending */
export function csvDownload(pieces: AsyncIterable<string>, name: string, now: Date) {
  return new Reply(pieces, csvHeaders(name, now));
}

/** A part of such a file. @param total lines of the whole one, on the first part */
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
