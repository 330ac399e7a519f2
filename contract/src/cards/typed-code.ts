import { cleanLine } from '../text/text.ts';
import { codeIn, printedDashes } from './access-code.ts';
import { bodyLength, longestPrefix } from './code-lengths.ts';

/** What was typed for a code, right or wrong, as people read it and no longer than the longest code. */
export function typedCode(text: string): string {
  const typed = cleanLine(codeIn(text)).toUpperCase();
  return [...typed].slice(0, longestPrefix + 1 + bodyLength + printedDashes).join('');
}
