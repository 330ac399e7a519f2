import type { ResponseOf } from '@markaz/contract/api';
import { codeEnding, makeCode, prefixOfToken } from '@markaz/contract/cards/access-code';
import type { CodeSelection } from '@markaz/contract/cards/code-admin';
import { isUndoable, type UndoableAction } from '@markaz/contract/staff/audit';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { throwInstead } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { countChanges } from '../../store/counting.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { type CardUpdate, writeStateChanges } from '../card/change-cards.ts';
import { canonicalCode, canonicalCodes } from '../card/present.ts';
import {
  type ChangedFields,
  changeableStates,
  fieldsAfterChange,
  fieldsAfterUndo,
  noSale,
  type StateChange,
  stateAt,
} from '../card/transitions.ts';

const changeByAction: Readonly<Record<UndoableAction, StateChange>> = {
  'codes.activate': 'activate',
  'codes.revoke': 'revoke',
  'codes.reinstate': 'reinstate',
};

const notSwappableMessages = {
  used: 'استُخدم هذا الكود، فلا تُستبدل بطاقته.',
  expired: 'انتهت صلاحية هذا الكود، فلا تُستبدل بطاقته.',
  revoked: 'هذا الكود مُبطَل. أعِد صلاحيته أولًا.',
} as const;

/**
 * Changes codes and replaces damaged cards. Each call is one commit that includes its log entry.
 */
export function createCodeChangeService({ database, now }: Context) {
  /** @throws 409 if a course of the codes is in the trash */
  const runAction = <Answer>(
    acting: Acting,
    decide: (entryId: string) => Promise<Decision<Answer>>,
  ) =>
    runStaffAction(database, acting, decide).catch(
      throwInstead('NOT_FOUND', () => conflict('كورس هذا الكود في سلة المحذوفات. استعِده أولًا.')),
    );

  /** Reads the listed codes, or the codes in a range whose state allows the change. */
  const readCodes = async (selection: CodeSelection, change: StateChange) => {
    if ('codes' in selection) {
      const refs = canonicalCodes(selection.codes).map(database.accessCode);
      return refs.length === 0 ? [] : database.firestore.getAll(...refs);
    }
    const { docs } = await database.accessCodes
      .where('cId', '==', selection.cId)
      .where('state', 'in', changeableStates[change])
      .where('serial', '>=', selection.from)
      .where('serial', '<=', selection.to)
      .get();
    return docs;
  };

  /** Returns the codes that change, with their new fields. Skips invalid records. */
  const updatesOf = (
    docs: readonly DocumentSnapshot[],
    fieldsOf: (record: AccessCodeRecord) => ChangedFields | null,
  ): CardUpdate<ChangedFields>[] =>
    docs.flatMap((doc) => {
      const record = readListRecord(database, accessCodeSchema, doc);
      const after = record && fieldsOf(record);
      return record === null || after === null ? [] : [{ doc, record, after }];
    });

  const createStateChange = (
    acting: Acting,
    updates: readonly CardUpdate<ChangedFields>[],
    entryId: string,
    namesEachCode: boolean,
    logged: Pick<LoggedAction, 'action' | 'after'>,
  ): NonNullable<Decision<unknown>['change']> => ({
    logged: {
      ...logged,
      subjects: [
        ...new Set(updates.map(({ record }) => `course/${record.cId}`)),
        ...(namesEachCode ? updates.map(({ record }) => `code/${record.token}`) : []),
      ],
    },
    write: (batch) => writeStateChanges(batch, database, acting, updates, entryId),
  });

  /**
   * Cost: 2 writes. Each code adds 1 read and 1 write. Each course and each batch adds 1 write.
   * @throws 409
   */
  const changeStates = (admin: Staff, stateChange: StateChange, selection: CodeSelection) => {
    const acting = { admin, now: now() };
    const namesEachCode = 'codes' in selection;
    const requestedCount = namesEachCode
      ? selection.codes.length
      : selection.to - selection.from + 1;
    return runAction<ResponseOf<'admin/codes/activate'>>(acting, async (entryId) => {
      const docs = await readCodes(selection, stateChange);
      const updates = updatesOf(docs, (record) => fieldsAfterChange(stateChange, record));
      const changedCount = updates.length;
      const answer = { changed: changedCount, unchanged: requestedCount - changedCount };
      if (changedCount === 0) return { answer: { ...answer, change: null } };
      const range = namesEachCode ? {} : { from: selection.from, to: selection.to };
      return {
        answer: { ...answer, change: entryId },
        change: createStateChange(acting, updates, entryId, namesEachCode, {
          action: `codes.${stateChange}`,
          after: { ...range, changed: changedCount },
        }),
      };
    });
  };

  return {
    'admin/codes/activate': ({ caller, input }) => changeStates(caller, 'activate', input),
    'admin/codes/revoke': ({ caller, input }) => changeStates(caller, 'revoke', input),
    'admin/codes/reinstate': ({ caller, input }) => changeStates(caller, 'reinstate', input),

    /**
     * Undoes a change, except for the codes that have changed again since. Cost: 1 read and 2
     * writes. Each code adds 1 read and 1 write. Each course and each batch adds 1 write.
     * @throws 404 if there is no such change, 409
     */
    'admin/codes/undo'({ caller: admin, input: { change: undoneEntryId } }) {
      const acting = { admin, now: now() };
      return runAction(acting, async (entryId) => {
        const [entryDoc, { docs }] = await Promise.all([
          database.audit.doc(undoneEntryId).get(),
          database.accessCodes.where('changes', 'array-contains', undoneEntryId).get(),
        ]);
        const logged = readRecord(auditRecordSchema, entryDoc);
        if (logged === null || !isUndoable(logged.action)) throw notFound();
        const { action } = logged;
        const updates = updatesOf(docs, (record) =>
          record.changes.at(-1) === undoneEntryId
            ? fieldsAfterUndo(changeByAction[action], record)
            : null,
        );
        const { changed: originalCount, ...range } = logged.after ?? {};
        const changedCount = updates.length;
        const answer = { changed: changedCount, unchanged: Number(originalCount) - changedCount };
        if (changedCount === 0) return { answer };
        const namesEachCode = logged.subjects.some((subject) => subject.startsWith('code/'));
        return {
          answer,
          change: createStateChange(acting, updates, entryId, namesEachCode, {
            action: 'codes.undo',
            after: { ...range, ...answer, undone: undoneEntryId, action },
          }),
        };
      });
    },

    /**
     * Replaces a damaged card by a new one. Cost: 1 read and at most 7 writes.
     * @throws 400, 404, 409
     */
    async 'admin/codes/swap'({ caller: admin, input: { code, reason } }) {
      const acting = { admin, now: now() };
      const ref = database.accessCode(canonicalCode(code));
      return runAction(acting, async (entryId) => {
        const snapshot = await ref.get();
        const damaged = readRecord(accessCodeSchema, snapshot);
        if (damaged === null) throw notFound();
        const { serial } = damaged;
        if (damaged.replacedBy !== null) return { answer: { token: damaged.replacedBy, serial } };
        const state = stateAt(damaged, acting.now);
        if (state !== 'inactive' && state !== 'unused') throw conflict(notSwappableMessages[state]);

        const replacement = makeCode(prefixOfToken(damaged.token));
        const lastChange = { at: Timestamp.fromDate(acting.now), by: admin.uid };
        return {
          answer: { token: replacement.token, serial },
          change: {
            logged: {
              action: 'code.swap',
              subjects: [
                `course/${damaged.cId}`,
                `code/${damaged.token}`,
                `code/${replacement.token}`,
              ],
              after: { serial },
              reason,
            },
            write(batch) {
              batch.create(database.accessCode(replacement.code), {
                ...damaged,
                token: replacement.token,
                ending: codeEnding(replacement.code),
                createdAt: lastChange.at,
                createdBy: admin.uid,
                replaces: damaged.token,
              } satisfies AccessCodeRecord);
              const revoked = {
                state: 'revoked',
                stateWhenRevoked: state,
                replacedBy: replacement.token,
                ...noSale,
                changed: lastChange,
                changes: [...damaged.changes, entryId],
              } satisfies Partial<AccessCodeRecord>;
              batch.update(ref, revoked, ifUnchanged(snapshot));
              if (damaged.batch !== null) {
                const path = `replacements.${serial}`;
                batch.update(database.codeBatch(damaged.batch), { [path]: replacement.token });
              }
              countChanges(batch, database, {
                at: acting.now,
                codes: [{ ...damaged, change: { swapped: 1 } }],
              });
            },
          },
        };
      });
    },
  } satisfies Partial<Handlers>;
}
