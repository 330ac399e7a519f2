import { readVideoSource, readYoutubePage } from '@markaz/contract/catalogue/video-source';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import { cleanLine } from '@markaz/contract/text/text';
import type { copy } from '../editor.copy.ts';

type PasteProblem = keyof typeof copy.paste.problems;

export interface PastedLecture {
  /** Number of the lecture's line in the pasted text, from 1. */
  readonly line: number;
  /** Title of the lecture's unit, or empty if no line above names a unit. */
  readonly unit: string;
  /** Empty for a link without a title. */
  readonly title: string;
  /** Empty if a playlist was copied without links. */
  readonly src: string;
  readonly durationSeconds: number | null;
  /** The lecture's pasted lines, which stay in the field if the lecture cannot be added. */
  readonly text: string;
  readonly problem: PasteProblem | null;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

type LectureDraft = Omit<PastedLecture, 'problem'>;

const linkPattern = /(?:https?:\/\/|(?:www\.|m\.)?youtu(?:be\.com|\.be)\/)[^\s|]+/iu;
/** Matches a unit's title, such as `# كتاب الصلاة`. The lectures below it belong to the unit. */
const unitTitlePattern = /^#\s+(.+)$/u;
const durationPattern = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/u;
const edgeSeparators = /^[\s|:،,–—-]+|[\s|:،,–—-]+$/gu;
/** Matches the labels that a playlist's page shows between a video's duration and its title. */
const pageLabelPattern = /^(?:now playing|التشغيل الآن|قيد التشغيل الآن|shorts|live|مباشر)$/iu;

function splitLines(text: string): Line[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ number: index + 1, text: cleanLine(line) }))
    .filter((line) => line.text !== '');
}

/** Converts a duration such as 12:34 or 1:02:03 to seconds. Returns null for other texts. */
function parseDuration(text: string): number | null {
  const digits = westernDigits(text);
  if (!durationPattern.test(digits)) return null;
  const seconds = digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds >= 1 && seconds <= limits.lectureSeconds ? seconds : null;
}

/** Reads the text of a playlist's page, where each title follows its video's duration. */
function readPlaylist(lines: readonly Line[]): LectureDraft[] {
  return lines.flatMap((line, index) => {
    const durationSeconds = parseDuration(line.text);
    if (durationSeconds === null) return [];
    const title = lines.slice(index + 1).find(({ text }) => !pageLabelPattern.test(text));
    if (title === undefined || parseDuration(title.text) !== null) return [];
    const text = `${line.text}\n${title.text}`;
    return [{ line: title.number, unit: '', title: title.text, src: '', durationSeconds, text }];
  });
}

/** Matches a typed number before a title, such as «1- » or «١)». «1.5» is no such number. */
const numberPattern = /^[([]?\d{1,3} ?[)\].:ـ–—-]{1,2}(?!\d) */u;

function removeNumber(text: string): string {
  // Has the same length as `text`, because one digit replaces one digit.
  const length = numberPattern.exec(westernDigits(text))?.[0].length ?? 0;
  return text.slice(length) || text;
}

/** Splits a line into title and URL, in either order. Also accepts `title | id`. */
function splitTitleAndUrl(text: string): { title: string; src: string } {
  const src = linkPattern.exec(text)?.[0];
  if (src !== undefined) {
    const title = text.replace(src, ' ').replace(edgeSeparators, '');
    return { title: cleanLine(title), src };
  }
  const bar = text.lastIndexOf('|');
  if (bar === -1) return { title: text, src: '' };
  return { title: text.slice(0, bar).trim(), src: text.slice(bar + 1).trim() };
}

/** Reads lines with URLs. The title of a line with only a URL is the line above without a URL. */
function readLinkedLines(lines: readonly Line[]): LectureDraft[] {
  const entries: LectureDraft[] = [];
  let unit = '';
  for (const { number, text } of lines) {
    const { title, src } = splitTitleAndUrl(removeNumber(text));
    const previous = entries.at(-1);
    const newUnit = src === '' ? unitTitlePattern.exec(text)?.[1] : undefined;
    if (newUnit !== undefined) {
      unit = newUnit;
      continue;
    }
    const textWithUnit = unit === '' ? text : `# ${unit}\n${text}`;
    const entry = { line: number, unit, title, src, durationSeconds: null, text: textWithUnit };
    if (title === '' && src !== '' && previous?.src === '' && previous.line === number - 1)
      entries.splice(-1, 1, { ...entry, title: previous.title, text: `${previous.text}\n${text}` });
    else entries.push(entry);
  }
  return entries;
}

function toVideoKey(src: string): string | null {
  const source = readVideoSource(src);
  if (source === null) return null;
  return source.kind === 'youtube' ? `youtube:${source.id}` : source.url;
}

/**
 * Reads lectures from pasted text. A line is `title | link`, or only a title or a link. A title can
 * stand in the line above its link. The text of a YouTube playlist's page is read too. It has
 * durations and titles, but no links.
 * @param maxLectures number of lectures that may still be added to the course
 * @param existingUrls URLs of the course's videos. A link to one of them is reported as `repeated`
 */
export function readPastedLectures(
  text: string,
  maxLectures: number = limits.lecturesPerCourse,
  existingUrls: readonly string[] = [],
): PastedLecture[] {
  const lines = splitLines(text);
  const isPlaylist =
    !lines.some((line) => linkPattern.test(line.text)) &&
    lines.some((line) => parseDuration(line.text) !== null);
  const seenKeys = new Set(existingUrls.map(toVideoKey));
  let acceptedCount = 0;
  const findProblem = ({ title, src }: LectureDraft): PasteProblem | null => {
    if (src === '' && !isPlaylist) return 'no_link';
    const key = src === '' ? null : toVideoKey(src);
    if (src !== '' && key === null) return readYoutubePage(src) ?? 'not_video';
    if (key !== null && seenKeys.has(key)) return 'repeated';
    if (title.length > limits.lectureTitle) return 'long_title';
    if (acceptedCount >= maxLectures) return 'too_many';
    if (key !== null) seenKeys.add(key);
    acceptedCount += 1;
    return null;
  };
  const drafts = isPlaylist ? readPlaylist(lines) : readLinkedLines(lines);
  return drafts.map((draft) => ({ ...draft, problem: findProblem(draft) }));
}

/**
 * Converts a copied page's links to videos into lines of `title | link`. A playlist's page links to
 * each video several times, from its picture, its length and its title.
 * @returns null if no link leads to a video
 */
export function linesFromLinks(
  links: Iterable<{ readonly href: string; readonly text: string }>,
): string | null {
  const titles = new Map<string, string>();
  for (const { href, text } of links) {
    const source = readVideoSource(href);
    if (source?.kind !== 'youtube') continue;
    const label = cleanLine(text).replaceAll('|', '-');
    const isTitle = label !== '' && parseDuration(label) === null && !linkPattern.test(label);
    const knownTitle = titles.get(source.id) ?? '';
    titles.set(source.id, knownTitle === '' && isTitle ? label : knownTitle);
  }
  if (titles.size === 0) return null;
  return [...titles]
    .map(([id, title]) => {
      const url = `https://youtu.be/${id}`;
      return title === '' ? url : `${title} | ${url}`;
    })
    .join('\n');
}
