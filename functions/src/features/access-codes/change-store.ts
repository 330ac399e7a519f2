import { makeCode, prefixOf, readCode } from '@markaz/contract/access-code';
import type { CodeSelection } from '@markaz/contract/access-codes';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type Acting, actOnce, auditRecord } from '../../firestore/audit.ts';
import { batchChanges, type CodeNumbersChange, sumChanges } from '../../firestore/code-numbers.ts';
import { type Database, readRecord } from '../../firestore/database.ts';
import {
  type AccessCodeRecord,
  accessCodeSchema,
  type StoredState,
} from '../../firestore/records/access-code.ts';
import { tally } from '../../firestore/statistics.ts';
import { hasStatus } from '../../firestore/status.ts';
import { afterChange, type Change, changeableStates, stateAt } from './states.ts';

export type Swapped =
  | { readonly token: string; readonly serial: number }
  | 'unknown'
  | 'used'
  | 'expired'
  | 'revoked'
  | 'course-gone';

/** All that is done to codes after they were made, each deed one transaction with its log entry. */
export interface CodeChangeStore {
  /** How many of the selected codes were changed; a read and a write for each, three writes more. */
  change(acting: Acting, change: Change, selection: CodeSelection): Promise<number | 'course-gone'>;
  /** @param code canonical */
  swap(acting: Acting, code: string): Promise<Swapped>;
}

interface Found {
  readonly code: string;
  readonly record: AccessCodeRecord;
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
    transaction: Transaction,
    selection: CodeSelection,
    states: readonly StoredState[],
  ): Promise<Found[]> => {
    if ('codes' in selection) {
      const refs = canonicalCodes(selection.codes).map(database.accessCode);
      const snapshots = refs.length === 0 ? [] : await transaction.getAll(...refs);
      return snapshots.flatMap((snapshot) => {
        const record = readRecord(accessCodeSchema, snapshot);
        return record === null ? [] : [{ code: snapshot.id, record }];
      });
    }
    const { docs } = await transaction.get(
      database.accessCodes
        .where('cId', '==', selection.cId)
        .where('state', 'in', states)
        .where('serial', '>=', selection.from)
        .where('serial', '<=', selection.to),
    );
    return docs.map((doc) => ({ code: doc.id, record: accessCodeSchema.parse(doc.data()) }));
  };

  /** One write for each course and one for the centre, however many codes have changed. */
  const count = (
    transaction: Transaction,
    changes: readonly { readonly record: AccessCodeRecord; readonly change: CodeNumbersChange }[],
  ): void => {
    for (const [cId, ofCourse] of Map.groupBy(changes, ({ record }) => record.cId)) {
      const byBatch = Map.groupBy(ofCourse, ({ record }) => record.batch);
      const fields = [...byBatch].map(([batch, ofBatch]) =>
        batchChanges(batch, sumChanges(ofBatch.map(({ change }) => change))),
      );
      transaction.update(database.courseCounters(cId), Object.assign({}, ...fields));
    }
    tally(transaction, database, {
      codes: changes.map(({ record: { outlet }, change }) => ({ outlet, change })),
    });
  };

  /** Counters exist exactly while their course is live. */
  const orCourseGone = async <Answer>(deed: Promise<Answer>): Promise<Answer | 'course-gone'> => {
    try {
      return await deed;
    } catch (error) {
      if (hasStatus(error, 'notFound')) return 'course-gone';
      throw error;
    }
  };

  const changeWithin = async (
    transaction: Transaction,
    acting: Acting,
    change: Change,
    selection: CodeSelection,
  ) => {
    const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
    const found = await find(transaction, selection, changeableStates[change]);
    const deeds = found.flatMap(({ code, record }) => {
      const after = afterChange(change, record);
      return after === null ? [] : [{ code, record, after }];
    });
    for (const { code, after } of deeds) {
      transaction.update(database.accessCode(code), { ...after, changed });
    }
    if (deeds.length === 0) return deeds;
    count(
      transaction,
      deeds.map(({ record, after }) => ({
        record,
        change: { [record.state]: -1, [after.state]: 1 },
      })),
    );
    return deeds;
  };

  return {
    change(acting, change, selection) {
      const deed = actOnce(database, async (transaction, entry) => {
        const deeds = await changeWithin(transaction, acting, change, selection);
        if (deeds.length === 0) return { changed: 0 };
        const courses = new Set(deeds.map(({ record }) => `course/${record.cId}`));
        const named = 'codes' in selection ? deeds.map(({ record }) => `code/${record.token}`) : [];
        const range = 'codes' in selection ? {} : { from: selection.from, to: selection.to };
        transaction.create(
          entry,
          auditRecord(acting, {
            action: actionOf[change],
            subjects: [...courses, ...named],
            after: { ...range, changed: deeds.length },
          }),
        );
        return { changed: deeds.length };
      });
      return orCourseGone(deed.then(({ changed }) => changed));
    },

    swap(acting, code) {
      const deed = actOnce<Swapped>(database, async (transaction, entry) => {
        const ref = database.accessCode(code);
        const old = readRecord(accessCodeSchema, await transaction.get(ref));
        if (old === null) return 'unknown';
        const { serial } = old;
        if (old.replacedBy !== null) return { token: old.replacedBy, serial };
        const state = stateAt(old, acting.now);
        if (state !== 'inactive' && state !== 'unused') return state;

        const fresh = makeCode(prefixOf(old.token));
        const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
        transaction.create(database.accessCode(fresh.code), {
          ...old,
          token: fresh.token,
          createdAt: changed.at,
          createdBy: acting.admin.uid,
          replaces: old.token,
        } satisfies AccessCodeRecord);
        transaction.update(ref, {
          state: 'revoked',
          stateWhenRevoked: state,
          replacedBy: fresh.token,
          changed,
        });
        if (old.batch !== null) {
          const path = `replacements.${serial}`;
          transaction.update(database.codeBatch(old.batch), { [path]: fresh.token });
        }
        count(transaction, [{ record: old, change: { swapped: 1 } }]);
        const subjects = [`course/${old.cId}`, `code/${old.token}`, `code/${fresh.token}`];
        transaction.create(
          entry,
          auditRecord(acting, { action: 'code.swap', subjects, after: { serial } }),
        );
        return { token: fresh.token, serial };
      });
      return orCourseGone(deed);
    },
  };
}
