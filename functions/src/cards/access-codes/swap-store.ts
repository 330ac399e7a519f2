import { endOf, makeCode, prefixOf } from '@markaz/contract/cards/access-code';
import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { count, orCourseGone } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { unsold } from '../card/stages.ts';
import { stateAt } from '../card/states.ts';

export type Swapped =
  | { readonly token: string; readonly serial: number }
  | 'unknown'
  | 'used'
  | 'expired'
  | 'revoked';

/** Replaces the codes of damaged cards. */
export function createCodeSwapStore(database: Database) {
  const decideSwap = async (
    acting: Acting,
    code: string,
    reason: string,
    entry: string,
  ): Promise<Decision<Swapped>> => {
    const ref = database.accessCode(code);
    const snapshot = await ref.get();
    const old = readRecord(accessCodeSchema, snapshot);
    if (old === null) return { answer: 'unknown' };
    const { serial } = old;
    if (old.replacedBy !== null) return { answer: { token: old.replacedBy, serial } };
    const state = stateAt(old, acting.now);
    if (state !== 'inactive' && state !== 'unused') return { answer: state };

    const fresh = makeCode(prefixOf(old.token));
    const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
    return {
      answer: { token: fresh.token, serial },
      change: {
        logged: {
          action: 'code.swap',
          subjects: [`course/${old.cId}`, `code/${old.token}`, `code/${fresh.token}`],
          after: { serial },
          reason,
        },
        write(batch) {
          batch.create(database.accessCode(fresh.code), {
            ...old,
            token: fresh.token,
            ending: endOf(fresh.code),
            createdAt: changed.at,
            createdBy: acting.admin.uid,
            replaces: old.token,
          } satisfies AccessCodeRecord);
          const revoked = {
            state: 'revoked',
            stateWhenRevoked: state,
            replacedBy: fresh.token,
            ...unsold,
            changed,
            changes: [...old.changes, entry],
          } as const;
          batch.update(ref, revoked, unchanged(snapshot));
          if (old.batch !== null) {
            const path = `replacements.${serial}`;
            batch.update(database.codeBatch(old.batch), { [path]: fresh.token });
          }
          const codes = [{ ...old, change: { swapped: 1 } }];
          count(batch, database, { at: acting.now, codes });
        },
      },
    };
  };

  return {
    /** Gives a card a new code; one read, at most seven writes. @param code canonical */
    swap: (acting: Acting, code: string, reason: string) =>
      orCourseGone(
        staffAction(database, acting, (entry) => decideSwap(acting, code, reason, entry)),
      ),
  };
}
