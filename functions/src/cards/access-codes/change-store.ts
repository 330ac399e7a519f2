import type { CodeSelection } from '@markaz/contract/cards/access-codes';
import { isUndoable, type UndoableAction } from '@markaz/contract/staff/audit';
import { type DocumentSnapshot, type Precondition, Timestamp } from 'firebase-admin/firestore';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { count, orCourseGone } from '../../store/counting.ts';
import { type Database, readRecord, readRecordOfList } from '../../store/database.ts';
import {
  type AccessCodeRecord,
  accessCodeSchema,
  type StoredState,
} from '../../store/records/access-code.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { canonicalCodes } from '../card/read-typed.ts';
import {
  afterChange,
  afterUndo,
  type Change,
  type Changed,
  changeableStates,
} from '../card/states.ts';

interface Found {
  readonly code: string;
  readonly record: AccessCodeRecord;
  readonly asRead: Precondition;
}

interface Changing extends Found {
  readonly after: Changed;
}

/** The change that a log entry made. */
const changeOf: Readonly<Record<UndoableAction, Change>> = {
  'codes.activate': 'activate',
  'codes.revoke': 'revoke',
  'codes.reinstate': 'reinstate',
};

/** Leaves out damaged records, so that the other cards can still be changed. */
function foundIn(database: Database, docs: readonly DocumentSnapshot[]): Found[] {
  return docs.flatMap((doc) => {
    const record = readRecordOfList(database, accessCodeSchema, doc);
    return record === null ? [] : [{ code: doc.id, record, asRead: unchanged(doc) }];
  });
}

/** Returns the codes that change, with their new fields. */
function changingOf(
  found: readonly Found[],
  afterOf: (record: AccessCodeRecord) => Changed | null,
): Changing[] {
  return found.flatMap((each) => {
    const after = afterOf(each.record);
    return after === null ? [] : [{ ...each, after }];
  });
}

/** Log subjects: the courses of the codes, and the codes if they were named one by one. */
function subjectsOf(changing: readonly Changing[], named: boolean): string[] {
  const courses = new Set(changing.map(({ record }) => `course/${record.cId}`));
  return [...courses, ...(named ? changing.map(({ record }) => `code/${record.token}`) : [])];
}

/** Changes many codes at once. Each change is one commit with its log entry. */
export function createCodeChangeStore(database: Database) {
  /** Reads the selected codes: named ones in any state, those of a range only in `states`. */
  const find = async (
    selection: CodeSelection,
    states: readonly StoredState[],
  ): Promise<Found[]> => {
    if ('codes' in selection) {
      const refs = canonicalCodes(selection.codes).map(database.accessCode);
      const snapshots = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
      return foundIn(database, snapshots);
    }
    const inRange = database.accessCodes
      .where('cId', '==', selection.cId)
      .where('state', 'in', states)
      .where('serial', '>=', selection.from)
      .where('serial', '<=', selection.to);
    return foundIn(database, (await inRange.get()).docs);
  };

  /** The commit that changes codes and updates the counters. @param entry of the log */
  const changeTo = (
    acting: Acting,
    changing: readonly Changing[],
    entry: string,
    logged: LoggedAction,
  ): NonNullable<Decision<unknown>['change']> => ({
    logged,
    write(batch) {
      const changed = { at: Timestamp.fromDate(acting.now), by: acting.admin.uid };
      for (const { code, record, after, asRead } of changing) {
        const changes = [...record.changes, entry];
        batch.update(database.accessCode(code), { ...after, changed, changes }, asRead);
      }
      const codes = changing.map(({ record, after }) => ({
        ...record,
        change: { [record.state]: -1, [after.state]: 1 },
      }));
      count(batch, database, { at: acting.now, codes });
    },
  });

  const decideChange = async (
    acting: Acting,
    change: Change,
    selection: CodeSelection,
    entry: string,
  ): Promise<Decision<{ readonly changed: number; readonly change: string | null }>> => {
    const found = await find(selection, changeableStates[change]);
    const changing = changingOf(found, (record) => afterChange(change, record));
    const changed = changing.length;
    if (changed === 0) return { answer: { changed, change: null } };
    const named = 'codes' in selection;
    const range = named ? {} : { from: selection.from, to: selection.to };
    return {
      answer: { changed, change: entry },
      change: changeTo(acting, changing, entry, {
        action: `codes.${change}`,
        subjects: subjectsOf(changing, named),
        after: { ...range, changed },
      }),
    };
  };

  const decideUndo = async (
    acting: Acting,
    undone: string,
    entry: string,
  ): Promise<Decision<{ readonly changed: number; readonly unchanged: number } | 'unknown'>> => {
    const [entryDoc, cards] = await Promise.all([
      database.audit.doc(undone).get(),
      database.accessCodes.where('changes', 'array-contains', undone).get(),
    ]);
    const logged = readRecord(auditRecordSchema, entryDoc);
    if (logged === null || !isUndoable(logged.action)) return { answer: 'unknown' };
    const change = changeOf[logged.action];
    const changing = changingOf(foundIn(database, cards.docs), (record) =>
      record.changes.at(-1) === undone ? afterUndo(change, record) : null,
    );
    const { changed: all, ...range } = logged.after ?? {};
    const changed = changing.length;
    const answer = { changed, unchanged: Number(all) - changed };
    if (changed === 0) return { answer };
    const named = logged.subjects.some((subject) => subject.startsWith('code/'));
    return {
      answer,
      change: changeTo(acting, changing, entry, {
        action: 'codes.undo',
        subjects: subjectsOf(changing, named),
        after: { ...range, ...answer, undone, action: logged.action },
      }),
    };
  };

  return {
    /** Number of changed codes; a read and a write each, a write per course and batch, two more. */
    change: (acting: Acting, change: Change, selection: CodeSelection) =>
      orCourseGone(
        staffAction(database, acting, (entry) => decideChange(acting, change, selection, entry)),
      ),

    /**
     * Undoes a change on the codes that have not changed since. A read for each of them and one for
     * its log entry, then the same writes. @param undone id of that entry
     */
    undo: (acting: Acting, undone: string) =>
      orCourseGone(staffAction(database, acting, (entry) => decideUndo(acting, undone, entry))),
  };
}
