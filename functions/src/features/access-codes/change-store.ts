import { makeCode, prefixOf, readCode } from '@markaz/contract/access-code';
import type { CodeSelection } from '@markaz/contract/access-codes';
import { type Precondition, Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import { type Acting, auditRecord } from '../../store/audit.ts';
import { count } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { optimisticTransaction, unchanged } from '../../store/optimistic-transaction.ts';
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
  | 'revoked'
  | 'course-gone';

/** All that is done to codes after they were made, each deed one commit with its log entry. */
export interface CodeChangeStore {
  /** How many of the selected codes were changed; a read and a write for each, three writes more. */
  change(acting: Acting, change: Change, selection: CodeSelection): Promise<number | 'course-gone'>;
  /** @param code canonical */
  swap(acting: Acting, code: string): Promise<Swapped>;
}

interface Found {
  readonly code: string;
  readonly record: AccessCodeRecord;
  readonly asRead: Precondition;
}

const actionOf = {
  activate: 'codes.activate',
  revoke: 'codes.revoke',
  reinstate: 'codes.reinstate',
} as const;

function canonicalCodes(texts: readonly string[]): string[] {
  const read = texts.map(readCode).filter((typed) => typed.ok);
  return [...new Set(read.map(({ code }) => code))];
}

export function createCodeChangeStore(database: Database): CodeChangeStore {
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

  /** A course's shards are there exactly while it is live. */
  const orCourseGone = async <Answer>(deed: Promise<Answer>): Promise<Answer | 'course-gone'> => {
    try {
      return await deed;
    } catch (error) {
      if (hasStatus(error, 'notFound')) return 'course-gone';
      throw error;
    }
  };

  return {
    change(acting, change, selection) {
      const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
      const deed = optimisticTransaction(database, async () => {
        const found = await find(selection, changeableStates[change]);
        const deeds = found.flatMap((each) => {
          const after = afterChange(change, each.record);
          return after === null ? [] : [{ ...each, after }];
        });
        if (deeds.length === 0) return { answer: 0 };
        const courses = new Set(deeds.map(({ record }) => `course/${record.cId}`));
        const named = 'codes' in selection ? deeds.map(({ record }) => `code/${record.token}`) : [];
        const range = 'codes' in selection ? {} : { from: selection.from, to: selection.to };
        return {
          answer: deeds.length,
          write(batch, entry) {
            for (const { code, after, asRead } of deeds) {
              batch.update(database.accessCode(code), { ...after, changed }, asRead);
            }
            const codes = deeds.map(
              ({ record: { cId, batch: ofBatch, outlet, state }, after }) => ({
                cId,
                batch: ofBatch,
                outlet,
                change: { [state]: -1, [after.state]: 1 },
              }),
            );
            count(batch, database, { codes });
            batch.create(
              entry,
              auditRecord(acting, {
                action: actionOf[change],
                subjects: [...courses, ...named],
                after: { ...range, changed: deeds.length },
              }),
            );
          },
        };
      });
      return orCourseGone(deed);
    },

    swap(acting, code) {
      const deed = optimisticTransaction<Swapped>(database, async () => {
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
          write(batch, entry) {
            batch.create(database.accessCode(fresh.code), {
              ...old,
              token: fresh.token,
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
            const subjects = [`course/${old.cId}`, `code/${old.token}`, `code/${fresh.token}`];
            batch.create(
              entry,
              auditRecord(acting, { action: 'code.swap', subjects, after: { serial } }),
            );
          },
        };
      });
      return orCourseGone(deed);
    },
  };
}
