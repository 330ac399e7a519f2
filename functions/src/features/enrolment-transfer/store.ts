import { type DocumentReference, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { type Acting, actOnce, auditRecord } from '../../firestore/audit.ts';
import { type Database, readRecord } from '../../firestore/database.ts';
import { accessCodeSchema } from '../../firestore/records/access-code.ts';
import { userRecordSchema } from '../../firestore/records/user.ts';
import { hasStatus } from '../../firestore/status.ts';
import { mergeProgress } from './progress.ts';

export interface Transfer {
  readonly cId: string;
  /** Uids. */
  readonly from: string;
  readonly to: string;
}

export type Outcome =
  | 'moved'
  | 'from-unknown'
  | 'to-unknown'
  | 'not-enrolled'
  | 'enrolled-already'
  /** The other account's document would outgrow Firestore's limit. */
  | 'no-room';

export interface EnrolmentTransferStore {
  /** Uids of the accounts with that address, two at the most. */
  findByEmail(email: string): Promise<string[]>;
  /** Moves enrolment, progress and the code's holder together, or nothing. */
  move(acting: Acting, transfer: Transfer): Promise<Outcome>;
}

/** Course ids come from outside: `constructor` is none that anyone is enrolled in. */
function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

export function createEnrolmentTransferStore(database: Database): EnrolmentTransferStore {
  const moveWithin = async (
    transaction: Transaction,
    entry: DocumentReference,
    acting: Acting,
    { cId, from, to }: Transfer,
  ): Promise<Outcome> => {
    const [fromRef, toRef] = [database.user(from), database.user(to)];
    const [fromDoc, toDoc] = await transaction.getAll(fromRef, toRef);
    const source = readRecord(userRecordSchema, fromDoc);
    const target = readRecord(userRecordSchema, toDoc);
    if (source === null) return 'from-unknown';
    if (target === null) return 'to-unknown';
    const enrolment = own(source.enrolments, cId);
    const present = own(target.enrolments, cId);
    if (enrolment === undefined) {
      return present?.movedFrom === from ? 'moved' : 'not-enrolled';
    }
    if (present !== undefined) return 'enrolled-already';

    const codeRef = enrolment.code === null ? null : database.accessCode(enrolment.code);
    const code =
      codeRef === null ? null : readRecord(accessCodeSchema, await transaction.get(codeRef));
    transaction.update(fromRef, {
      courses: FieldValue.arrayRemove(cId),
      [`enrolments.${cId}`]: FieldValue.delete(),
      [`progress.${cId}`]: FieldValue.delete(),
    });
    transaction.update(toRef, {
      courses: FieldValue.arrayUnion(cId),
      [`enrolments.${cId}`]: { ...enrolment, movedFrom: from },
      [`progress.${cId}`]: mergeProgress(
        own(target.progress, cId) ?? {},
        own(source.progress, cId) ?? {},
      ),
    });
    if (codeRef !== null && code?.usedBy === from) {
      const { displayName, email } = target;
      transaction.update(codeRef, { usedBy: to, usedByPerson: { displayName, email } });
    }
    transaction.create(
      entry,
      auditRecord(acting, {
        action: 'enrolment.transfer',
        subjects: [
          `course/${cId}`,
          `user/${from}`,
          `user/${to}`,
          ...(code === null ? [] : [`code/${code.token}`]),
        ],
        before: { uid: from, email: source.email },
        after: { uid: to, email: target.email },
      }),
    );
    return 'moved';
  };

  return {
    async findByEmail(email) {
      const { docs } = await database.users.where('email', '==', email).limit(2).select().get();
      return docs.map(({ id }) => id);
    },

    async move(acting, transfer) {
      try {
        return await actOnce(database, (transaction, entry) =>
          moveWithin(transaction, entry, acting, transfer),
        );
      } catch (error) {
        if (hasStatus(error, 'invalidArgument')) return 'no-room';
        throw error;
      }
    },
  };
}
