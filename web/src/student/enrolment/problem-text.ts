import { readCode } from '@markaz/contract/access-code';
import { westernDigits } from '@markaz/contract/text';
import { nouns, plural } from '../../shared/format/plural.ts';
import { enrolmentCopy } from './copy.ts';

/** Symbols of a code without its prefix. */
const bodyLength = 12;
const codeSymbol = /[A-Z0-9]/u;
const separator = /[\s\p{P}\p{Cf}ـ]/u;

/** Why a text is no code, as exactly as can be known without asking; null where it is one. */
export function problemText(text: string): string | null {
  const read = readCode(text);
  if (read.ok) return null;
  const { problems, foreign, missing } = enrolmentCopy;
  const characters = [...westernDigits(text.normalize('NFKC')).toUpperCase()];
  const symbols = characters.filter((each) => !separator.test(each));
  const strange = [...new Set(symbols.filter((each) => !codeSymbol.test(each)))];
  if (read.problem === 'symbol' && strange.length > 0) return foreign(strange.slice(0, 3));
  if (read.problem !== 'too_short') return problems[read.problem];
  return missing(plural(Math.max(1, bodyLength - symbols.length), nouns.symbol));
}
