import { mathsCopy as copy } from './maths.copy.ts';
import { splitMaths } from './split-maths.ts';

/** Commands that only change how their argument looks, or where it stands. */
const silentCommands =
  /^(?:left|right|big|Big|quad|qquad|displaystyle|text|mbox|mathrm|mathbf|textbf|[,;:! ])$/u;

/** Returns LaTeX in words. Unknown commands are read by their names. */
function speakFormula(source: string): string {
  const tokens = source.match(/\\(?:[a-z]+|.)|\p{Nd}+(?:\.\p{Nd}+)?|\S/giu) ?? [];
  let next = 0;
  const readUntil = (end: string): string => {
    const words: string[] = [];
    while (next < tokens.length && tokens[next] !== end) words.push(readOne());
    next += 1;
    return words.filter(Boolean).join(' ');
  };
  const readOne = (): string => {
    const token = tokens[next] ?? '';
    next += 1;
    if (token === '{') return readUntil('}');
    if (token === '^') return copy.power(readOne());
    if (token === '_') return readOne();
    if (!token.startsWith('\\')) return copy.signs[token] ?? token;
    const command = token.slice(1);
    if (/^[dt]?frac$/u.test(command)) {
      const above = readOne();
      return copy.fraction(above, readOne());
    }
    if (command === 'sqrt') {
      if (tokens[next] !== '[') return copy.root(readOne());
      next += 1;
      const degree = readUntil(']');
      return copy.nthRoot(degree, readOne());
    }
    return silentCommands.test(command) ? '' : (copy.signs[command] ?? command);
  };
  return readUntil('');
}

/**
 * Returns a text with its formulas in words, for the names of fields: screen readers do not read
 * MathML in them.
 */
export function speakMaths(text: string): string {
  return splitMaths(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : ` ${speakFormula(piece.text)} `))
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
