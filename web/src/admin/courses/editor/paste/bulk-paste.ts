import { readVideoSource, readYoutubePage } from '@markaz/contract/catalogue/video-source';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import { cleanLine } from '@markaz/contract/text/text';
import type { copy } from '../editor.copy.ts';

type PasteProblem = keyof typeof copy.paste.problems;

export interface PastedLecture {
  /** Line number in the pasted text, from 1. */
  readonly line: number;
  /** Title of the lecture's unit; empty if no line above names a unit. */
  readonly unit: string;
  /** Empty for a link without a title. */
  readonly title: string;
  /** Empty if a playlist was copied without links. */
  readonly src: string;
  readonly durationSeconds: number | null;
  /** The pasted lines, which stay in the field if the lecture cannot be added. */
  readonly text: string;
  readonly problem: PasteProblem | null;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

type Draft = Omit<PastedLecture, 'problem'>;

const link = /(?:https?:\/\/|(?:www\.|m\.)?youtu(?:be\.com|\.be)\/)[^\s|]+/iu;
/** A unit's title, such as `# كتاب الصلاة`. The lectures below it belong to the unit. */
const unitTitle = /^#\s+(.+)$/u;
const clock = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/u;
const separators = /^[\s|:،,–—-]+|[\s|:،,–—-]+$/gu;
/** Labels between an entry's length and its title on a playlist's page. */
const pageLabel = /^(?:now playing|التشغيل الآن|قيد التشغيل الآن|shorts|live|مباشر)$/iu;

function linesOf(text: string): Line[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ number: index + 1, text: cleanLine(line) }))
    .filter((line) => line.text !== '');
}

/** Converts a length such as 12:34 or 1:02:03, in any digits, to seconds; null if it is none. */
function secondsOf(text: string): number | null {
  const digits = westernDigits(text);
  if (!clock.test(digits)) return null;
  const seconds = digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds >= 1 && seconds <= limits.lectureSeconds ? seconds : null;
}

/** Reads the text of a playlist's page, where each title follows its length. */
function playlistEntries(lines: readonly Line[]): Draft[] {
  return lines.flatMap((line, index) => {
    const durationSeconds = secondsOf(line.text);
    if (durationSeconds === null) return [];
    const title = lines.slice(index + 1).find(({ text }) => !pageLabel.test(text));
    if (title === undefined || secondsOf(title.text) !== null) return [];
    const text = `${line.text}\n${title.text}`;
    return [{ line: title.number, unit: '', title: title.text, src: '', durationSeconds, text }];
  });
}

/** Splits a line into title and link, in either order. Also accepts `title | id`. */
function split(text: string): { title: string; src: string } {
  const found = link.exec(text)?.[0];
  if (found !== undefined) {
    const title = text.replace(found, ' ').replace(separators, '');
    return { title: cleanLine(title), src: found };
  }
  const bar = text.lastIndexOf('|');
  if (bar === -1) return { title: text, src: '' };
  return { title: text.slice(0, bar).trim(), src: text.slice(bar + 1).trim() };
}

/** Reads lines with links. The line above a link alone is its title, unless it has a link too. */
function linkedEntries(lines: readonly Line[]): Draft[] {
  const entries: Draft[] = [];
  let unit = '';
  for (const { number, text } of lines) {
    const { title, src } = split(text);
    const above = entries.at(-1);
    const named = src === '' ? unitTitle.exec(text)?.[1] : undefined;
    if (named !== undefined) {
      unit = named;
      continue;
    }
    const whole = unit === '' ? text : `# ${unit}\n${text}`;
    const entry = { line: number, unit, title, src, durationSeconds: null, text: whole };
    if (title === '' && src !== '' && above?.src === '' && above.line === number - 1)
      entries.splice(-1, 1, { ...entry, title: above.title, text: `${above.text}\n${text}` });
    else entries.push(entry);
  }
  return entries;
}

function sourceKey(src: string): string | null {
  const source = readVideoSource(src);
  if (source === null) return null;
  return source.kind === 'youtube' ? `youtube:${source.id}` : source.url;
}

/**
 * Reads lectures from pasted text: lines of `title | link`, links alone, a title above its link, or
 * the text of a YouTube playlist's page, which has lengths and titles but no links.
 * @param room number of lectures that the course can still take.
 * @param known URLs of the course's videos. Another link to one of them is reported as repeated.
 */
export function readPaste(
  text: string,
  room: number = limits.lecturesPerCourse,
  known: readonly string[] = [],
): PastedLecture[] {
  const lines = linesOf(text);
  const isPlaylist =
    !lines.some((line) => link.test(line.text)) &&
    lines.some((line) => secondsOf(line.text) !== null);
  const seen = new Set(known.map(sourceKey));
  let taken = 0;
  const problemOf = ({ title, src }: Draft): PasteProblem | null => {
    if (src === '' && !isPlaylist) return 'no_link';
    const key = src === '' ? null : sourceKey(src);
    if (src !== '' && key === null) return readYoutubePage(src) ?? 'not_video';
    if (key !== null && seen.has(key)) return 'repeated';
    if (title.length > limits.lectureTitle) return 'long_title';
    if (taken >= room) return 'too_many';
    if (key !== null) seen.add(key);
    taken += 1;
    return null;
  };
  const drafts = isPlaylist ? playlistEntries(lines) : linkedEntries(lines);
  return drafts.map((draft) => ({ ...draft, problem: problemOf(draft) }));
}

/**
 * Turns a copied page's links to videos into lines of `title | link`. A playlist's page links to
 * each video several times: on its picture, its length and its title.
 * @returns null if there are no videos.
 */
export function linesFromLinks(
  links: Iterable<{ readonly href: string; readonly text: string }>,
): string | null {
  const titles = new Map<string, string>();
  for (const { href, text } of links) {
    const source = readVideoSource(href);
    if (source?.kind !== 'youtube') continue;
    const label = cleanLine(text).replaceAll('|', '-');
    const isTitle = label !== '' && secondsOf(label) === null && !link.test(label);
    const known = titles.get(source.id) ?? '';
    titles.set(source.id, known === '' && isTitle ? label : known);
  }
  if (titles.size === 0) return null;
  return [...titles]
    .map(([id, title]) => {
      const url = `https://youtu.be/${id}`;
      return title === '' ? url : `${title} | ${url}`;
    })
    .join('\n');
}
