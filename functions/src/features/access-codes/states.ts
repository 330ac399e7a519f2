import type { CodeState } from '@markaz/contract/access-codes';
import type { AccessCodeRecord, StoredState } from '../../store/records/access-code.ts';

/** What an admin does to codes that exist. */
export type Change = 'activate' | 'revoke' | 'reinstate';

/** The kept states that a change starts from. */
export const changeableStates: Readonly<Record<Change, readonly StoredState[]>> = {
  activate: ['inactive'],
  revoke: ['inactive', 'unused'],
  reinstate: ['revoked'],
};

/** What a change makes of a code, or null where its state keeps it from that. */
export function afterChange(
  change: Change,
  { state, stateWhenRevoked, replacedBy }: AccessCodeRecord,
): Pick<AccessCodeRecord, 'state' | 'stateWhenRevoked'> | null {
  switch (change) {
    case 'activate':
      return state === 'inactive' ? { state: 'unused', stateWhenRevoked: null } : null;
    case 'revoke':
      return state === 'inactive' || state === 'unused'
        ? { state: 'revoked', stateWhenRevoked: state }
        : null;
    case 'reinstate':
      // A swapped card lives on in the new one: it must not open a second course.
      return state === 'revoked' && stateWhenRevoked !== null && replacedBy === null
        ? { state: stateWhenRevoked, stateWhenRevoked: null }
        : null;
  }
}

/** What a code is at that moment. */
export function stateAt({ state, expiresAt }: AccessCodeRecord, now: Date): CodeState {
  const canExpire = state === 'inactive' || state === 'unused';
  return canExpire && expiresAt.toDate() <= now ? 'expired' : state;
}
