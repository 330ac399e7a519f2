/** A piece of a text: what stands between dollar signs is maths. */
export interface Piece {
  readonly kind: 'text' | 'inline' | 'display';
  /** Of maths, what stands between its signs. */
  readonly text: string;
}

/**
 * `$$…$$`, on lines of its own or not, or `$…$` on one line. Between single signs it begins and ends
 * without a space, and no digit stands before or after it: «5$، و10$» are prices. `\$` is a dollar
 * sign, in maths as well.
 */
const maths =
  /(?<!\\)\$\$((?:\\[\s\S]|[^\\$])+?)\$\$|(?<![\\$\p{Nd}])\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?![$\p{Nd}])/gu;

const plain = (text: string) => text.replaceAll('\\$', '$');

/** A text as its plain pieces and its maths, in their order; none is empty. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(maths)) {
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
