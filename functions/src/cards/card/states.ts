import type { CodeState } from '@markaz/contract/cards/code-schema';
import type { AccessCodeRecord, StoredState } from '../../store/records/access-code.ts';

/** What an admin does to codes that exist. */
export type Change = 'activate' | 'revoke' | 'reinstate';

/** What changes about a code. */
export type Changed = Pick<AccessCodeRecord, 'state' | 'stateWhenRevoked'> &
  Partial<Pick<AccessCodeRecord, 'year'>>;

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
): Changed | null {
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
        ? { state: stateWhenRevoked, stateWhenRevoked: null, year: null }
        : null;
  }
}

/** The change that takes each back. */
const reverse: Readonly<Record<Exclude<Change, 'activate'>, Change>> = {
  revoke: 'reinstate',
  reinstate: 'revoke',
};

/** What undoing the last change makes of a code, or null where it was used since. */
export function afterUndo(change: Change, record: AccessCodeRecord): Changed | null {
  if (change !== 'activate') return afterChange(reverse[change], record);
  return record.state === 'unused' ? { state: 'inactive', stateWhenRevoked: null } : null;
}

/** What a code is at that moment. */
export function stateAt(
  { state, expiresAt }: Pick<AccessCodeRecord, 'state' | 'expiresAt'>,
  now: Date,
): CodeState {
  const canExpire = state === 'inactive' || state === 'unused';
  return canExpire && expiresAt.toDate() <= now ? 'expired' : state;
}
