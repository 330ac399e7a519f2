/** A piece of a text. Text between dollar signs is a formula. */
export interface Piece {
  readonly kind: 'text' | 'inline' | 'display';
  /** The text. For a formula, the source between its dollar signs. */
  readonly text: string;
}

/**
 * Matches `$$…$$`, or `$…$` on one line. Single signs must not have a space inside them or a digit
 * outside, because «5$، و10$» are prices. `\$` is a dollar sign, in formulas too.
 */
const maths =
  /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$|\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?![$\p{Nd}])/gu;

/** Characters not allowed before a formula. Safari before 16.4 does not support lookbehind. */
const noDisplayBehind = /\\$/u;
const noInlineBehind = /[\\$\p{Nd}]$/u;

function mathsIn(text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  maths.lastIndex = 0;
  for (let match = maths.exec(text); match !== null; match = maths.exec(text)) {
    const forbidden = match[1] === undefined ? noInlineBehind : noDisplayBehind;
    // Two code units are enough, because no digit has more in UTF-16.
    if (forbidden.test(text.slice(Math.max(match.index - 2, 0), match.index)))
      maths.lastIndex = match.index + 1;
    else found.push(match);
  }
  return found;
}

const plain = (text: string) => text.replaceAll('\\$', '$');

/** Splits a text into plain text and formulas, in order. No piece is empty. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of mathsIn(text)) {
    const [whole, display, inline = ''] = match;
    pieces.push({ kind: 'text', text: plain(text.slice(end, match.index)) });
    pieces.push(
      display === undefined
        ? { kind: 'inline', text: inline }
        : { kind: 'display', text: display.trim() },
    );
    end = match.index + whole.length;
  }
  pieces.push({ kind: 'text', text: plain(text.slice(end)) });
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
