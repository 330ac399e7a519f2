import type { AdminAccount } from '@markaz/contract/admins';
import { cleanLine } from '@markaz/contract/text';
import type { UserRecord } from 'firebase-admin/auth';
import { adminSince } from '../auth/identity.ts';

/** An account as lists show it; the name is whatever its owner told Google. */
export function presentAdmin({ uid, displayName, email, customClaims }: UserRecord): AdminAccount {
  return {
    uid,
    displayName: cleanLine(displayName ?? ''),
    email: email ?? null,
    since: adminSince(customClaims)?.toISOString() ?? null,
  };
}
