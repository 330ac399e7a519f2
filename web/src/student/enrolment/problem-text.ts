import { readCode } from '@markaz/contract/cards/access-code';
import { bodyLength } from '@markaz/contract/cards/code-lengths';
import { plural } from '../../shared/format/plural.ts';
import { groupLength, partsOf } from './code-format.ts';
import { problemCopy as copy, symbolNoun } from './problem-copy.ts';

const codeSymbol = /[A-Z0-9]/u;
const arabicLetter = /\p{Script=Arabic}/u;

function count(symbols: number): string {
  return plural(symbols, symbolNoun);
}

/** Characters that belong to no code: the wrong keyboard, or the first three of them. */
function foreignText(symbols: string): string {
  const strange = [...new Set([...symbols].filter((each) => !codeSymbol.test(each)))];
  if (strange.some((each) => arabicLetter.test(each))) return copy.arabic;
  return strange.length === 0 ? copy.symbol : copy.foreign(strange.slice(0, 3));
}

/** What is known where the card's prefix is: exactly how much is missing or too much. */
function afterPrefix(body: number): string {
  const missing = bodyLength - body;
  if (missing === groupLength) return copy.lastGroup;
  if (missing === 2 * groupLength) return copy.lastGroups;
  if (missing > 0) return copy.missing(count(missing));
  return missing < 0 ? copy.extra(count(-missing)) : copy.check;
}

/**
 * What can be said where nobody but the card knows whether there is a prefix, and how long it is:
 * the least that is missing, or that the groups do not come out even.
 */
function withoutPrefix(symbols: number): string {
  const missing = bodyLength - symbols;
  const over = symbols % groupLength;
  if (missing > 0 && over === 0) return missing > groupLength ? copy.groups : copy.group;
  if (missing > 0) return copy.missingAtLeast(count(missing));
  return over === 0 ? copy.check : copy.shortGroup(count(over));
}

/** Why a text is no code, as exactly as can be known without asking; null where it is one. */
export function problemText(text: string): string | null {
  const read = readCode(text);
  if (read.ok) return null;
  const { symbols, prefix } = partsOf(text);
  switch (read.problem) {
    case 'symbol':
      return foreignText(symbols);
    case 'too_short':
    case 'check':
      return prefix === 0 ? withoutPrefix(symbols.length) : afterPrefix(symbols.length - prefix);
    default:
      return copy[read.problem];
  }
}
