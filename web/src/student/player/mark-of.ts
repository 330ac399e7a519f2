import type { User } from '@markaz/contract/accounts/users';
import { formatPlainNumber } from '../../shared/format/numbers.ts';

/** Watermark of a paid video: the number comes first, since a long name is cut at its end. */
export function markOf({ number, displayName }: Pick<User, 'number' | 'displayName'>): string {
  return number === undefined ? displayName : `${formatPlainNumber(number)} ${displayName}`.trim();
}
