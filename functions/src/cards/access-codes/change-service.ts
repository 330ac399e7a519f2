import type { ResponseOf } from '@markaz/contract/api';
import { codeEnding, makeCode, prefixOfToken } from '@markaz/contract/cards/access-code';
import type { CodeSelection } from '@markaz/contract/cards/code-admin';
import { isUndoable, type UndoableAction } from '@markaz/contract/staff/audit';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { countChanges } from '../../store/counting.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { type Changing, writeStates } from '../card/change-cards.ts';
import { canonicalCodes, readTyped } from '../card/present.ts';
import {
  afterChange,
  afterUndo,
  type Change,
  type Changed,
  changeableStates,
  stateAt,
  unsold,
} from '../card/transitions.ts';

const changeOf: Readonly<Record<UndoableAction, Change>> = {
  'codes.activate': 'activate',
  'codes.revoke': 'revoke',
  'codes.reinstate': 'reinstate',
};

const notSwappable = {
  used: 'استُخدم هذا الكود، فلا تُستبدل بطاقته.',
  expired: 'انتهت صلاحية هذا الكود، فلا تُستبدل بطاقته.',
  revoked: 'هذا الكود مُبطَل. أعِد صلاحيته أولًا.',
} as const;

/** Changes codes and replaces damaged cards. Each call makes one commit with its log entry. */
export function createCodeChangeService({ database, now }: Context) {
  /** @throws 409 if a course of the codes is in the trash */
  const act = <Answer>(acting: Acting, decide: (entry: string) => Promise<Decision<Answer>>) =>
    runStaffAction(database, acting, decide).catch((error: unknown) => {
      if (!hasStatus(error, 'NOT_FOUND')) throw error;
      throw conflict('كورس هذا الكود في سلة المحذوفات. استعِده أولًا.');
    });

  /** Reads listed codes in any state, or the codes of a range whose state allows the change. */
  const readDocs = async (selection: CodeSelection, change: Change) => {
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

  /** Returns the codes that change. Damaged records are skipped, so that others can change. */
  const changingOf = (
    docs: readonly DocumentSnapshot[],
    afterOf: (record: AccessCodeRecord) => Changed | null,
  ): Changing<Changed>[] =>
    docs.flatMap((doc) => {
      const record = readListRecord(database, accessCodeSchema, doc);
      const after = record && afterOf(record);
      return record === null || after === null ? [] : [{ doc, record, after }];
    });

  /** @param entry id of the log entry @param isNamed whether the log entry names each code */
  const changeTo = (
    acting: Acting,
    changing: readonly Changing<Changed>[],
    entry: string,
    isNamed: boolean,
    logged: Pick<LoggedAction, 'action' | 'after'>,
  ): NonNullable<Decision<unknown>['change']> => ({
    logged: {
      ...logged,
      subjects: [
        ...new Set(changing.map(({ record }) => `course/${record.cId}`)),
        ...(isNamed ? changing.map(({ record }) => `code/${record.token}`) : []),
      ],
    },
    write: (batch) => writeStates(batch, database, acting, changing, entry),
  });

  /** Cost: one read and write per code, one write per course and batch, two more. @throws 409 */
  const change = (admin: Staff, what: Change, selection: CodeSelection) => {
    const acting = { admin, now: now() };
    const isNamed = 'codes' in selection;
    const asked = isNamed ? selection.codes.length : selection.to - selection.from + 1;
    return act<ResponseOf<'admin/codes/activate'>>(acting, async (entry) => {
      const docs = await readDocs(selection, what);
      const changing = changingOf(docs, (record) => afterChange(what, record));
      const changed = changing.length;
      const answer = { changed, unchanged: asked - changed };
      if (changed === 0) return { answer: { ...answer, change: null } };
      const range = isNamed ? {} : { from: selection.from, to: selection.to };
      return {
        answer: { ...answer, change: entry },
        change: changeTo(acting, changing, entry, isNamed, {
          action: `codes.${what}`,
          after: { ...range, changed },
        }),
      };
    });
  };

  return {
    'admin/codes/activate': ({ caller, input }) => change(caller, 'activate', input),
    'admin/codes/revoke': ({ caller, input }) => change(caller, 'revoke', input),
    'admin/codes/reinstate': ({ caller, input }) => change(caller, 'reinstate', input),

    /**
     * Undoes a change of the codes that have not changed since. One read per code and one for the
     * log entry, then the same writes as a change. @throws 404 if there is no such change, 409
     */
    'admin/codes/undo'({ caller: admin, input: { change: undone } }) {
      const acting = { admin, now: now() };
      return act(acting, async (entry) => {
        const [entryDoc, { docs }] = await Promise.all([
          database.audit.doc(undone).get(),
          database.accessCodes.where('changes', 'array-contains', undone).get(),
        ]);
        const logged = readRecord(auditRecordSchema, entryDoc);
        if (logged === null || !isUndoable(logged.action)) throw notFound();
        const { action } = logged;
        const changing = changingOf(docs, (record) =>
          record.changes.at(-1) === undone ? afterUndo(changeOf[action], record) : null,
        );
        const { changed: all, ...range } = logged.after ?? {};
        const changed = changing.length;
        const answer = { changed, unchanged: Number(all) - changed };
        if (changed === 0) return { answer };
        const isNamed = logged.subjects.some((subject) => subject.startsWith('code/'));
        return {
          answer,
          change: changeTo(acting, changing, entry, isNamed, {
            action: 'codes.undo',
            after: { ...range, ...answer, undone, action },
          }),
        };
      });
    },

    /** Gives a damaged card a new code. One read, at most seven writes. @throws 400, 404, 409 */
    async 'admin/codes/swap'({ caller: admin, input: { code, reason } }) {
      const acting = { admin, now: now() };
      const ref = database.accessCode(readTyped(code));
      return act(acting, async (entry) => {
        const snapshot = await ref.get();
        const old = readRecord(accessCodeSchema, snapshot);
        if (old === null) throw notFound();
        const { serial } = old;
        if (old.replacedBy !== null) return { answer: { token: old.replacedBy, serial } };
        const state = stateAt(old, acting.now);
        if (state !== 'inactive' && state !== 'unused') throw conflict(notSwappable[state]);

        const fresh = makeCode(prefixOfToken(old.token));
        const changed = { at: Timestamp.fromDate(acting.now), by: admin.uid };
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
                ending: codeEnding(fresh.code),
                createdAt: changed.at,
                createdBy: admin.uid,
                replaces: old.token,
              } satisfies AccessCodeRecord);
              const revoked = {
                state: 'revoked',
                stateWhenRevoked: state,
                replacedBy: fresh.token,
                ...unsold,
                changed,
                changes: [...old.changes, entry],
              } satisfies Partial<AccessCodeRecord>;
              batch.update(ref, revoked, ifUnchanged(snapshot));
              if (old.batch !== null) {
                const path = `replacements.${serial}`;
                batch.update(database.codeBatch(old.batch), { [path]: fresh.token });
              }
              countChanges(batch, database, {
                at: acting.now,
                codes: [{ ...old, change: { swapped: 1 } }],
              });
            },
          },
        };
      });
    },
  } satisfies Partial<Handlers>;
}
