import { FieldValue } from 'firebase-admin/firestore';
import { actUnlocked, type Decision, unchanged } from '../../firestore/act-unlocked.ts';
import { type Acting, auditRecord } from '../../firestore/audit.ts';
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
  const decide = async (
    acting: Acting,
    { cId, from, to }: Transfer,
  ): Promise<Decision<Outcome>> => {
    const [fromRef, toRef] = [database.user(from), database.user(to)];
    const [fromDoc, toDoc] = await database.firestore.getAll(fromRef, toRef);
    const source = readRecord(userRecordSchema, fromDoc);
    const target = readRecord(userRecordSchema, toDoc);
    if (source === null || fromDoc === undefined) return { answer: 'from-unknown' };
    if (target === null || toDoc === undefined) return { answer: 'to-unknown' };
    const enrolment = own(source.enrolments, cId);
    const present = own(target.enrolments, cId);
    if (enrolment === undefined) {
      return { answer: present?.movedFrom === from ? 'moved' : 'not-enrolled' };
    }
    if (present !== undefined) return { answer: 'enrolled-already' };

    const codeDoc =
      enrolment.code === null ? null : await database.accessCode(enrolment.code).get();
    const code = codeDoc === null ? null : readRecord(accessCodeSchema, codeDoc);
    return {
      answer: 'moved',
      write(batch, entry) {
        const taken = {
          courses: FieldValue.arrayRemove(cId),
          [`enrolments.${cId}`]: FieldValue.delete(),
          [`progress.${cId}`]: FieldValue.delete(),
        };
        batch.update(fromRef, taken, unchanged(fromDoc));
        const given = {
          courses: FieldValue.arrayUnion(cId),
          [`enrolments.${cId}`]: { ...enrolment, movedFrom: from },
          [`progress.${cId}`]: mergeProgress(
            own(target.progress, cId) ?? {},
            own(source.progress, cId) ?? {},
          ),
        };
        batch.update(toRef, given, unchanged(toDoc));
        if (codeDoc !== null && code?.usedBy === from) {
          const { displayName, email } = target;
          const holder = { usedBy: to, usedByPerson: { displayName, email } };
          batch.update(codeDoc.ref, holder, unchanged(codeDoc));
        }
        batch.create(
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
      },
    };
  };

  return {
    async findByEmail(email) {
      const { docs } = await database.users.where('email', '==', email).limit(2).select().get();
      return docs.map(({ id }) => id);
    },

    async move(acting, transfer) {
      try {
        return await actUnlocked(database, () => decide(acting, transfer));
      } catch (error) {
        if (hasStatus(error, 'invalidArgument')) return 'no-room';
        throw error;
      }
    },
  };
}
