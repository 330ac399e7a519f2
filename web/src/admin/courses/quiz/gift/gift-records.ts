/** What stands between two empty lines of a GIFT file. */
export interface GiftRecord {
  /** Of the file, from 1. */
  readonly line: number;
  readonly text: string;
}

const category = /^\s*\$CATEGORY:/u;

/** The questions of a file, each by itself, so that one that cannot be read keeps no other out. */
export function recordsOf(file: string): { records: GiftRecord[]; categories: number } {
  const records: GiftRecord[] = [];
  let categories = 0;
  let lines: string[] = [];
  let first = 0;
  const finish = () => {
    if (lines.length > 0) records.push({ line: first, text: lines.join('\n') });
    lines = [];
  };
  for (const [index, line] of file
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .entries()) {
    if (line.trim() === '') finish();
    else if (category.test(line)) {
      finish();
      categories += 1;
    } else if (!line.trimStart().startsWith('//')) {
      if (lines.length === 0) first = index + 1;
      lines.push(line);
    }
  }
  finish();
  return { records, categories };
}

/** Where one of `signs` first stands in a text without a backslash before it, or -1. */
function findBare(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (signs.includes(text.charAt(at))) return at;
  }
  return -1;
}

/** The text with a backslash before each of `signs` that has none. */
function escaped(text: string, signs: string): string {
  let done = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') {
      done += text.slice(at, at + 2);
      at += 1;
    } else done += signs.includes(sign) ? `\\${sign}` : sign;
  }
  return done;
}

const signsOfAnswers = '=~#:';

/**
 * A record with the backslashes that Moodle does without: outside of the braces, before a colon
 * among options, and in an arrow that matches nothing.
 */
export function strictly(record: string): string {
  const [title = ''] = /^\s*::(?:.*?[^\\])??::/su.exec(record) ?? [];
  const text = record.slice(title.length);
  const open = findBare(text, '{');
  const close = open === -1 ? -1 : findBare(text, '}', open);
  if (close === -1) return title + escaped(text, signsOfAnswers);
  const answers = text.slice(open + 1, close);
  const isNumeric = answers.trimStart().startsWith('#');
  const isChoice = findBare(answers, '~') !== -1;
  const colons = isNumeric ? answers : escaped(answers, ':');
  // The mark goes with all that cannot be seen when the text is cleaned.
  const options = isChoice ? colons.replaceAll('->', '-\uFEFF>') : colons;
  const before = escaped(text.slice(0, open), signsOfAnswers);
  return `${title}${before}{${options}}${escaped(text.slice(close + 1), signsOfAnswers)}`;
}
