/** A piece of a text. Text between dollar signs is maths. */
export interface Piece {
  readonly kind: 'text' | 'inline' | 'display';
  /** For maths, the source between its signs. */
  readonly text: string;
}

/**
 * `$$…$$`, or `$…$` on one line, without a space next to the single signs and without a digit before
 * or after them: «5$، و10$» are prices. `\$` is a dollar sign, in maths as well.
 */
const maths =
  /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$|\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?![$\p{Nd}])/gu;

/** Characters not allowed before maths. Safari before 16.4 has no lookbehind. */
const noDisplayBehind = /\\$/u;
const noInlineBehind = /[\\$\p{Nd}]$/u;

function mathsIn(text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  maths.lastIndex = 0;
  for (let match = maths.exec(text); match !== null; match = maths.exec(text)) {
    const forbidden = match[1] === undefined ? noInlineBehind : noDisplayBehind;
    // A digit has at most two UTF-16 code units.
    if (forbidden.test(text.slice(Math.max(match.index - 2, 0), match.index)))
      maths.lastIndex = match.index + 1;
    else found.push(match);
  }
  return found;
}

const plain = (text: string) => text.replaceAll('\\$', '$');

/** Splits a text into plain pieces and maths, in order; none is empty. */
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
  /** LaTeX, without the signs around it. */
  readonly source: string;
  /** Whether it is on a line of its own. */
  readonly display: boolean;
}

/** A formula as typed. */
export function Source({ source, display }: SourceProps) {
  const sign = display ? '$$' : '$';
  return `${sign}${source}${sign}`;
}
