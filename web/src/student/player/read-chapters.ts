import { westernDigits } from '@markaz/contract/text/normalise';

export interface Chapter {
  /** Seconds from the start of the lecture's first video. */
  readonly start: number;
  readonly title: string;
  /** Index of the line of the description that names the chapter. */
  readonly line: number;
  /** Where the typed time begins and ends in that line. */
  readonly time: readonly [from: number, to: number];
}

/**
 * Matches a line that begins with a time, such as «٠٠:٠٠ المقدمة» or «- 1:02:03 – …». A text must
 * follow.
 */
const linePattern =
  /^([\s\p{C}]*(?:[-–—•*]\s*)?[([]?)(?:(\d{1,2}):)?(\d{1,3}):(\d{2})([)\]]?[\s\p{C}:|–—-]+)(\S.*)$/u;

function readLine(text: string, line: number): Chapter | null {
  // A Western digit replaces one digit, so that all indexes stay the same.
  const match = linePattern.exec(westernDigits(text));
  if (match === null) return null;
  const [all, before = '', hours, minutes, seconds, , title = ''] = match;
  const isValid = Number(seconds) < 60 && (hours === undefined || Number(minutes) < 60);
  if (!isValid) return null;
  const titleAt = all.length - title.length;
  const from = before.length;
  const time = `${hours === undefined ? '' : `${hours}:`}${minutes}:${seconds}`;
  return {
    start: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds),
    title: text.slice(titleAt).trim(),
    line,
    time: [from, from + time.length],
  };
}

/**
 * Reads the chapters of a lecture from its description: at least two lines that begin with a time,
 * each later than the one before. Returns none otherwise, because the times then mean something
 * else.
 */
export function readChapters(description: string): readonly Chapter[] {
  const chapters = description.split('\n').flatMap((text, line) => readLine(text, line) ?? []);
  const isAscending = chapters.every(
    ({ start }, index) => index === 0 || start > (chapters[index - 1]?.start ?? 0),
  );
  return chapters.length > 1 && isAscending ? chapters : [];
}

/** Returns the chapter at a position in seconds, or undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= seconds);
}
