import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * Returns a line with Western digits only if it contains any, because clocks, money and serial
 * numbers have them (docs/decisions/money.md#digits-of-money). Other lines stay as they are.
 */
export function withOneSetOfDigits(line: string): string {
  return /[0-9]/u.test(line) ? westernDigits(line) : line;
}
