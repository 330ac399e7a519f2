import { endOf, makeCode, prefixOf, readCode } from '@markaz/contract/access-code';
import type { CodeSelection } from '@markaz/contract/access-codes';
import { type Precondition, Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { count, orCourseGone } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import {
  type AccessCodeRecord,
  accessCodeSchema,
  type StoredState,
} from '../../store/records/access-code.ts';
import { afterChange, type Change, changeableStates, stateAt } from './states.ts';

export type Swapped =
  | { readonly token: string; readonly serial: number }
  | 'unknown'
  | 'used'
  | 'expired'
  | 'revoked';

interface Found {
  readonly code: string;
  readonly record: AccessCodeRecord;
  readonly asRead: Precondition;
}

function canonicalCodes(texts: readonly string[]): string[] {
  const read = texts.map(readCode).filter((typed) => typed.ok);
  return [...new Set(read.map(({ code }) => code))];
}

/** All that is done to codes after they were made, each action one commit with its log entry. */
export function createCodeChangeStore(database: Database) {
  /** The selected codes, as far as their kept state may let them be changed. */
  const find = async (
    selection: CodeSelection,
    states: readonly StoredState[],
  ): Promise<Found[]> => {
    if ('codes' in selection) {
      const refs = canonicalCodes(selection.codes).map(database.accessCode);
      const snapshots = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
      return snapshots.flatMap((snapshot) => {
        const record = readRecord(accessCodeSchema, snapshot);
        return record === null ? [] : [{ code: snapshot.id, record, asRead: unchanged(snapshot) }];
      });
    }
    const { docs } = await database.accessCodes
      .where('cId', '==', selection.cId)
      .where('state', 'in', states)
      .where('serial', '>=', selection.from)
      .where('serial', '<=', selection.to)
      .get();
    return docs.map((doc) => ({
      code: doc.id,
      record: accessCodeSchema.parse(doc.data()),
      asRead: unchanged(doc),
    }));
  };

  const decideChange = async (
    acting: Acting,
    change: Change,
    selection: CodeSelection,
  ): Promise<Decision<number>> => {
    const found = await find(selection, changeableStates[change]);
    const changing = found.flatMap((each) => {
      const after = afterChange(change, each.record);
      return after === null ? [] : [{ ...each, after }];
    });
    if (changing.length === 0) return { answer: 0 };
    const courses = new Set(changing.map(({ record }) => `course/${record.cId}`));
    const named = 'codes' in selection ? changing.map(({ record }) => `code/${record.token}`) : [];
    const range = 'codes' in selection ? {} : { from: selection.from, to: selection.to };
    return {
      answer: changing.length,
      change: {
        logged: {
          action: `codes.${change}`,
          subjects: [...courses, ...named],
          after: { ...range, changed: changing.length },
        },
        write(batch) {
          const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
          for (const { code, after, asRead } of changing) {
            batch.update(database.accessCode(code), { ...after, changed }, asRead);
          }
          const codes = changing.map(({ record, after }) => ({
            ...record,
            change: { [record.state]: -1, [after.state]: 1 },
          }));
          count(batch, database, { codes });
        },
      },
    };
  };

  const decideSwap = async (acting: Acting, code: string): Promise<Decision<Swapped>> => {
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
            changed,
          } as const;
          batch.update(ref, revoked, unchanged(snapshot));
          if (old.batch !== null) {
            const path = `replacements.${serial}`;
            batch.update(database.codeBatch(old.batch), { [path]: fresh.token });
          }
          count(batch, database, { codes: [{ ...old, change: { swapped: 1 } }] });
        },
      },
    };
  };

  return {
    /** How many of the selected codes were changed; a read and a write for each, three writes more. */
    change: (acting: Acting, change: Change, selection: CodeSelection) =>
      orCourseGone(
        optimisticTransaction(database, acting, () => decideChange(acting, change, selection)),
      ),

    /** Gives a card a new code; one read, six writes. @param code canonical */
    swap: (acting: Acting, code: string) =>
      orCourseGone(optimisticTransaction(database, acting, () => decideSwap(acting, code))),
  };
}
