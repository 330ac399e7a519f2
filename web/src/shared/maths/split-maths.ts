/** A piece of a text. Text between dollar signs is a formula. */
export interface Piece {
  readonly kind: 'text' | 'inline' | 'display';
  /** The text. For a formula, the source between its dollar signs. */
  readonly text: string;
}

/**
 * Matches `$$…$$`, or `$…$` on one line. A single sign must not have a space on its inner side or a
 * digit on its outer side, because «5$، و10$» are prices. `\$` is a dollar sign, in formulas too.
 */
const mathsPattern =
  /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$|\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?![$\p{Nd}])/gu;

/**
 * Characters that must not stand before a formula. They are checked separately, because Safari
 * before 16.4 does not support lookbehind.
 */
const forbiddenBeforeDisplay = /\\$/u;
const forbiddenBeforeInline = /[\\$\p{Nd}]$/u;

function findMaths(text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  mathsPattern.lastIndex = 0;
  for (let match = mathsPattern.exec(text); match !== null; match = mathsPattern.exec(text)) {
    const forbidden = match[1] === undefined ? forbiddenBeforeInline : forbiddenBeforeDisplay;
    // Two code units are enough, because no digit has more in UTF-16.
    if (forbidden.test(text.slice(Math.max(match.index - 2, 0), match.index)))
      mathsPattern.lastIndex = match.index + 1;
    else matches.push(match);
  }
  return matches;
}

const unescapeDollars = (text: string) => text.replaceAll('\\$', '$');

/** Splits a text into plain text and formulas, in order. No piece is empty. */
export function splitMaths(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of findMaths(text)) {
    const [matched, display, inline = ''] = match;
    pieces.push({ kind: 'text', text: unescapeDollars(text.slice(end, match.index)) });
    pieces.push(
      display === undefined
        ? { kind: 'inline', text: inline }
        : { kind: 'display', text: display.trim() },
    );
    end = match.index + matched.length;
  }
  pieces.push({ kind: 'text', text: unescapeDollars(text.slice(end)) });
  return pieces.filter((piece) => piece.text !== '');
}

export interface SourceProps {
  /** LaTeX, without the dollar signs around it. */
  readonly source: string;
  readonly display: boolean;
}

export function Source({ source, display }: SourceProps) {
  const sign = display ? '$$' : '$';
  return `${sign}${source}${sign}`;
}
