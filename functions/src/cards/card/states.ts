import type { CodeState } from '@markaz/contract/cards/code-schema';
import type { AccessCodeRecord, StoredState } from '../../store/records/access-code.ts';

/** Changes that admins make to existing codes. */
export type Change = 'activate' | 'revoke' | 'reinstate';

/** The fields of a code that a change sets. */
export type Changed = Pick<AccessCodeRecord, 'state' | 'stateWhenRevoked'> &
  Partial<Pick<AccessCodeRecord, 'year'>>;

/** The stored states that a change starts from. */
export const changeableStates: Readonly<Record<Change, readonly StoredState[]>> = {
  activate: ['inactive'],
  revoke: ['inactive', 'unused'],
  reinstate: ['revoked'],
};

/** The fields that a change sets, or null if the code's state does not allow it. */
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
      // A swapped card lives on in its replacement. It must not open a second course.
      return state === 'revoked' && stateWhenRevoked !== null && replacedBy === null
        ? { state: stateWhenRevoked, stateWhenRevoked: null, year: null }
        : null;
  }
}

/** The change that undoes each. */
const reverse: Readonly<Record<Exclude<Change, 'activate'>, Change>> = {
  revoke: 'reinstate',
  reinstate: 'revoke',
};

/** The fields that undoing the last change sets, or null if the code's state does not allow it. */
export function afterUndo(change: Change, record: AccessCodeRecord): Changed | null {
  if (change !== 'activate') return afterChange(reverse[change], record);
  return record.state === 'unused' ? { state: 'inactive', stateWhenRevoked: null } : null;
}

/** The state of a code at that moment. */
export function stateAt(
  { state, expiresAt }: Pick<AccessCodeRecord, 'state' | 'expiresAt'>,
  now: Date,
): CodeState {
  const canExpire = state === 'inactive' || state === 'unused';
  return canExpire && expiresAt.toDate() <= now ? 'expired' : state;
}
