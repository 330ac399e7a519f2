import { cleanLine } from '../text/text.ts';
import { codeIn, printedDashes } from './access-code.ts';
import { bodyLength, longestPrefix } from './code-lengths.ts';

/**
 * Cleans the text typed for a code, right or wrong, for display; at most as long as the longest
 * code.
 */
export function typedCode(text: string): string {
  const typed = cleanLine(codeIn(text)).toUpperCase();
  return [...typed].slice(0, longestPrefix + 1 + bodyLength + printedDashes).join('');
}
