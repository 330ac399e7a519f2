import type { AdminAccount } from '@markaz/contract/admins';
import { copy } from './copy.ts';

/**
 * Why an admin's right cannot be taken away, as the server will say as well; null where it can.
 * @param admins everyone who has it.
 * @param me uid of whoever is asking.
 */
export function whyNotRevoke(
  { uid }: AdminAccount,
  admins: readonly AdminAccount[],
  me: string,
): string | null {
  if (admins.length === 1) return copy.revoke.last;
  return uid === me ? copy.revoke.ownself : null;
}
