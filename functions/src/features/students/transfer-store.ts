import { readCode } from '@markaz/contract/access-code';
import { addsTo } from '@markaz/contract/course-access';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type Enrolment, grantsOf, heldBy, heldOf } from '../../store/records/enrolment.ts';
import { type CourseProgress, progressSchema } from '../../store/records/progress.ts';
import type { QuizProgress } from '../../store/records/quiz.ts';
import { enrolmentOf, readStudent, type UserRecord } from '../../store/records/user.ts';

/** Of two accounts' standings with a quiz the one that is passed, else the one with more attempts. */
function betterTaken(one?: QuizProgress, other?: QuizProgress): QuizProgress | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isPassed = ({ passedAt, openedAt }: QuizProgress) => passedAt !== null || openedAt !== null;
  if (isPassed(one) !== isPassed(other)) return isPassed(one) ? one : other;
  return one.taken >= other.taken ? one : other;
}

/** Of each lecture the newer report, and that it was completed if it ever was. */
function mergeProgress(one: CourseProgress, other: CourseProgress): CourseProgress {
  const merged: CourseProgress = { ...one };
  for (const [lId, { watched, completedAt, quiz: taken }] of Object.entries(other)) {
    const known = own(one, lId) ?? { watched: 0, completedAt: 0 };
    const quiz = betterTaken(known.quiz, taken);
    merged[lId] = {
      watched: Math.max(known.watched, watched),
      completedAt: Math.max(known.completedAt, completedAt),
      ...(quiz && { quiz }),
    };
  }
  return merged;
}

interface Transfer {
  readonly cId: string;
  /** Uids. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

type Outcome =
  | 'moved'
  | 'no-user'
  | 'not-enrolled'
  /** The other account has all of it as long. */
  | 'enrolled-already'
  /** What is kept of the other account would outgrow Firestore's limit. */
  | 'no-room';

/** Course ids come from outside: `constructor` is none that anyone is enrolled in. */
function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** @param progress documents of the old and of the new account, as far as there are any */
function moveProgress(
  batch: WriteBatch,
  cId: string,
  [fromDoc, toDoc]: readonly DocumentSnapshot[],
): void {
  const source = readRecord(progressSchema, fromDoc)?.courses ?? {};
  const moved = own(source, cId);
  if (moved === undefined || fromDoc === undefined || toDoc === undefined) return;
  const target = readRecord(progressSchema, toDoc)?.courses ?? {};
  const merged = mergeProgress(own(target, cId) ?? {}, moved);
  const path = `courses.${cId}`;
  batch.update(fromDoc.ref, { [path]: FieldValue.delete() }, unchanged(fromDoc));
  if (toDoc.exists) batch.update(toDoc.ref, { [path]: merged }, unchanged(toDoc));
  else batch.create(toDoc.ref, { courses: { [cId]: merged } });
}

/** The codes by which somebody has other courses: a bundle's card stays where one of them is. */
function codesBeside({ enrolments }: UserRecord, cId: string): ReadonlySet<string | null> {
  const others = Object.entries(enrolments).filter(([id]) => id !== cId);
  return new Set(others.flatMap(([, other]) => grantsOf(other)).map(({ code }) => code));
}

/** Whether somebody who has some of a course would have more of it, or for longer. */
function gainsBy(present: Enrolment, moved: Enrolment): boolean {
  return grantsOf(moved).some((grant) => addsTo(heldOf(present), heldBy(grant)));
}

/** What the other account has then: what it had, and whatever came over. */
function arrived(
  present: Enrolment | undefined,
  { movedFrom, ...own }: Enrolment,
  { from, to }: Pick<Transfer, 'from' | 'to'>,
): Enrolment {
  const { added = [] } = present ?? {};
  const all = present === undefined ? own : { ...present, added: [...added, ...grantsOf(own)] };
  // A transfer that is taken back leaves no trace in the enrolment; the log has both.
  return movedFrom === to ? all : { ...all, movedFrom: from };
}

export function createTransferStore(database: Database) {
  /** The cards that gave something of the course; a read for each. */
  const readCards = async (enrolment: Enrolment) => {
    const codes = grantsOf(enrolment).flatMap(({ code }) => {
      const read = readCode(code ?? '');
      return read.ok ? read.code : [];
    });
    if (codes.length === 0) return [];
    const docs = await database.firestore.getAll(...codes.map(database.accessCode));
    return docs.flatMap((doc) => {
      const record = readRecord(accessCodeSchema, doc);
      return record === null ? [] : [{ doc, record }];
    });
  };

  const decide = async ({ cId, from, to, reason }: Transfer): Promise<Decision<Outcome>> => {
    const [fromRef, toRef] = [database.user(from), database.user(to)];
    const [fromDoc, toDoc, ...progress] = await database.firestore.getAll(
      fromRef,
      toRef,
      database.progress(from),
      database.progress(to),
    );
    const source = readStudent(fromDoc);
    const target = readStudent(toDoc);
    if (source === null || fromDoc === undefined) return { answer: 'no-user' };
    if (target === null || toDoc === undefined) return { answer: 'no-user' };
    const enrolment = enrolmentOf(source, cId);
    const present = enrolmentOf(target, cId);
    if (enrolment === undefined) {
      return { answer: present?.movedFrom === from ? 'moved' : 'not-enrolled' };
    }
    if (present !== undefined && !gainsBy(present, enrolment))
      return { answer: 'enrolled-already' };

    const cards = await readCards(enrolment);
    const kept = codesBeside(source, cId);
    return {
      answer: 'moved',
      change: {
        logged: {
          action: 'enrolment.transfer',
          subjects: [
            `course/${cId}`,
            `user/${from}`,
            `user/${to}`,
            ...cards.map(({ record }) => `code/${record.token}`),
          ],
          before: { uid: from, email: source.email },
          after: { uid: to, email: target.email },
          reason,
        },
        write(batch) {
          const taken = {
            courses: FieldValue.arrayRemove(cId),
            [`enrolments.${cId}`]: FieldValue.delete(),
          };
          batch.update(fromRef, taken, unchanged(fromDoc));
          const given = {
            courses: FieldValue.arrayUnion(cId),
            [`enrolments.${cId}`]: arrived(present, enrolment, { from, to }),
          };
          batch.update(toRef, given, unchanged(toDoc));
          // Two accounts had it, and one has it now.
          if (present !== undefined) countForCentre(batch, database, { unenrolled: [cId] });
          moveProgress(batch, cId, progress);
          const { displayName, email } = target;
          const holder = { usedBy: to, usedByPerson: { displayName, email } };
          for (const { doc, record } of cards) {
            const isMoved = record.usedBy === from && !kept.has(record.token);
            if (isMoved) batch.update(doc.ref, holder, unchanged(doc));
          }
        },
      },
    };
  };

  return {
    /** Moves enrolment, progress and the code's holder together, or nothing. */
    async move(acting: Acting, transfer: Transfer): Promise<Outcome> {
      const moveNow = () => optimisticTransaction(database, acting, () => decide(transfer));
      try {
        return await moveNow().catch((error: unknown) => {
          // The other account has reported its first progress meanwhile.
          if (hasStatus(error, 'ALREADY_EXISTS')) return moveNow();
          throw error;
        });
      } catch (error) {
        if (hasStatus(error, 'INVALID_ARGUMENT')) return 'no-room';
        throw error;
      } finally {
        database.changes.emit('unenrolled', transfer.from);
      }
    },
  };
}
