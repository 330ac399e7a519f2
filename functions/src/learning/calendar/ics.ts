/** An entry of a calendar. Times are ISO 8601. */
export interface CalendarEvent {
  /** Identifies the entry in all versions of the feed, so that a calendar moves a changed one. */
  readonly id: string;
  readonly title: string;
  readonly starts: string;
  /** Omitted for a moment. */
  readonly ends?: string;
  /** The page that the entry is about, relative to the site. */
  readonly path: string;
}

/** Maximum length of a line in octets, without the line break (RFC 5545, 3.1). */
const maxLineOctets = 75;

/** Splits a long line between characters. A line that continues another begins with a space. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const escapeText = (text: string) =>
  text.replace(/[\\;,]/gu, '\\$&').replace(/\r\n|\r|\n/gu, '\\n');

/** Returns a time in UTC, such as `20261129T160000Z`. */
const formatTime = (time: string | Date) =>
  new Date(time).toISOString().replace(/[-:]|\.\d+/gu, '');

function eventLines(
  { id, title, starts, ends, path }: CalendarEvent,
  { origin, day }: { readonly origin: string; readonly day: Date },
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@markaz`,
    `DTSTAMP:${formatTime(day)}`,
    `DTSTART:${formatTime(starts)}`,
    ...(ends === undefined ? [] : [`DTEND:${formatTime(ends)}`]),
    `SUMMARY:${escapeText(title)}`,
    `URL:${origin}${path}`,
    // The time stays free for other appointments.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes a calendar as RFC 5545 wants it (docs/decisions/students.md#calendar-feed). All entries
 * have the current day as their time stamp, so that an unchanged feed keeps its bytes all day.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, origin, now }: { readonly name: string; readonly origin: string; readonly now: Date },
): string {
  const day = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Markaz//Calendar feed//AR',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    // How often calendars should ask again. Each time costs two reads.
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => eventLines(event, { origin, day })),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
