/** The text between two empty lines of a GIFT file. */
export interface GiftRecord {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly text: string;
}

const category = /^\s*\$CATEGORY:/u;

/** Splits a file into questions, so that one unreadable question does not exclude the others. */
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

/** Returns the first place of one of `signs` without a backslash before it, or -1. */
function findBare(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (signs.includes(text.charAt(at))) return at;
  }
  return -1;
}

/** Adds a backslash before each of `signs` that has none. */
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
 * Adds what the parser needs and Moodle does not: backslashes outside the braces and before colons
 * among options, and a mark in an arrow that matches nothing.
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
  // The cleaning of the text removes the mark with all invisible characters.
  const options = isChoice ? colons.replaceAll('->', '-\uFEFF>') : colons;
  const before = escaped(text.slice(0, open), signsOfAnswers);
  return `${title}${before}{${options}}${escaped(text.slice(close + 1), signsOfAnswers)}`;
}
