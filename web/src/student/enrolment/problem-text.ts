import { readCode } from '@markaz/contract/access-code';
import { westernDigits } from '@markaz/contract/text';
import { nouns, plural } from '../../shared/format/plural.ts';
import { enrolmentCopy } from './copy.ts';

/** Symbols of a code without its prefix. */
const bodyLength = 12;
const codeSymbol = /[A-Z0-9]/u;
const separator = /[\s\p{P}\p{Cf}ـ]/u;

/** What of a text can belong to no code, once each. */
function foreignIn(text: string): string[] {
  const symbols = [...westernDigits(text.normalize('NFKC')).toUpperCase()];
  return [...new Set(symbols.filter((each) => !codeSymbol.test(each) && !separator.test(each)))];
}

function missingFrom(text: string): number {
  const symbols = [...westernDigits(text.normalize('NFKC'))].filter(
    (each) => !separator.test(each),
  );
  return Math.max(1, bodyLength - symbols.length);
}

/** Why a text is no code, as exactly as can be known without asking; null where it is one. */
export function problemText(text: string): string | null {
  const read = readCode(text);
  if (read.ok) return null;
  const { problems, foreign, missing } = enrolmentCopy;
  if (read.problem === 'symbol') {
    const found = foreignIn(text);
    if (found.length > 0) return foreign(found.slice(0, 3));
  }
  if (read.problem === 'too_short') return missing(plural(missingFrom(text), nouns.symbol));
  return problems[read.problem];
}
