import { readCode } from '@markaz/contract/cards/access-code';
import { addsTo } from '@markaz/contract/cards/course-access';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import { standingOf, summaryOf, takenOf } from '../../store/quiz-standing.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type CourseWork, courseWorkSchema } from '../../store/records/course-work.ts';
import { type Enrolment, grantsOf, heldBy, heldOf } from '../../store/records/enrolment.ts';
import { type CourseProgress, progressSchema } from '../../store/records/progress.ts';
import type { QuizProgress } from '../../store/records/quiz.ts';
import { enrolmentOf, readStudent, type UserRecord } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';

/** A student's work in one lecture, from both documents that store it. */
interface Done {
  readonly watched: number;
  readonly completedAt: number;
  /** When it was first completed, as the course's numbers count it. */
  readonly first: number | undefined;
  readonly quiz: QuizProgress | undefined;
}

/** By lecture. */
type CourseDone = Readonly<Record<string, Done>>;

/** Joins a student's progress and work in a course. */
function doneIn(progress: CourseProgress, work: CourseWork | null): CourseDone {
  const lectures = Object.entries(progress).map(([lId, { watched, completedAt, quiz }]) => {
    const kept = own(work?.lectures ?? {}, lId);
    const standing = quiz && standingOf(quiz, kept?.quiz);
    return [lId, { watched, completedAt, first: kept?.completedAt, quiz: standing }] as const;
  });
  return Object.fromEntries(lectures);
}

/** Of two accounts' results in a quiz, the one that is passed, else the one with more attempts. */
function betterTaken(one?: QuizProgress, other?: QuizProgress): QuizProgress | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isPassed = ({ passedAt, openedAt }: QuizProgress) => passedAt !== null || openedAt !== null;
  if (isPassed(one) !== isPassed(other)) return isPassed(one) ? one : other;
  return one.taken >= other.taken ? one : other;
}

/** For each lecture the newer report; completed if either account completed it. */
function mergeDone(one: CourseDone, other: CourseDone): CourseDone {
  const merged: Record<string, Done> = { ...one };
  for (const [lId, { watched, completedAt, first, quiz }] of Object.entries(other)) {
    const known = own(one, lId);
    const firsts = [known?.first, first].filter((seconds) => seconds !== undefined);
    merged[lId] = {
      watched: Math.max(known?.watched ?? 0, watched),
      completedAt: Math.max(known?.completedAt ?? 0, completedAt),
      first: firsts.length === 0 ? undefined : Math.min(...firsts),
      quiz: betterTaken(known?.quiz, quiz),
    };
  }
  return merged;
}

/** The two parts as `progress/{uid}` and `courseWork/{cId}-{uid}` store them. */
function storedOf(done: CourseDone) {
  const lectures = Object.entries(done);
  const progress = lectures.map(([lId, { watched, completedAt, quiz }]) => [
    lId,
    { watched, completedAt, ...(quiz && { quiz: summaryOf(quiz) }) },
  ]);
  const work = lectures.map(([lId, { first, quiz }]) => [
    lId,
    { ...(first !== undefined && { completedAt: first }), ...(quiz && { quiz: takenOf(quiz) }) },
  ]);
  return { progress: Object.fromEntries(progress), lectures: Object.fromEntries(work) };
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
  /** The other account already has all of it for as long. */
  | 'enrolled-already'
  /** A document of the other account would exceed Firestore's limit. */
  | 'no-room';

/** Course ids come from outside. Inherited names such as `constructor` must not match. */
function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/**
 * Moves progress and work. Every writer of `courseWork` also writes the progress, so the
 * precondition on the progress covers both.
 * @param docs progress and work of the old account, then of the new one, if they exist
 */
function moveDone(
  batch: WriteBatch,
  cId: string,
  [fromDoc, fromWork, toDoc, toWork]: readonly DocumentSnapshot[],
): void {
  const source = readRecord(progressSchema, fromDoc)?.courses ?? {};
  const moved = own(source, cId);
  if (moved === undefined || !fromDoc || !toDoc || !fromWork || !toWork) return;
  const works = [fromWork, toWork].map((doc) => readRecord(courseWorkSchema, doc));
  const target = own(readRecord(progressSchema, toDoc)?.courses ?? {}, cId) ?? {};
  const [work, known] = works;
  const merged = mergeDone(doneIn(target, known ?? null), doneIn(moved, work ?? null));
  const { progress, lectures } = storedOf(merged);
  const [path, closed] = [`courses.${cId}`, { [`closed.${cId}`]: FieldValue.delete() }];
  batch.update(fromDoc.ref, { [path]: FieldValue.delete(), ...closed }, unchanged(fromDoc));
  if (toDoc.exists) batch.update(toDoc.ref, { [path]: progress, ...closed }, unchanged(toDoc));
  else batch.create(toDoc.ref, { courses: { [cId]: progress } });
  batch.delete(fromWork.ref);
  const countableAt = Math.max(...works.map((each) => each?.countableAt ?? 0));
  batch.set(toWork.ref, { cId, uid: toDoc.id, lectures, countableAt });
}

/** Codes of the student's other courses. A bundle's card stays with them. */
function codesBeside({ enrolments }: UserRecord, cId: string): ReadonlySet<string | null> {
  const others = Object.entries(enrolments).filter(([id]) => id !== cId);
  return new Set(others.flatMap(([, other]) => grantsOf(other)).map(({ code }) => code));
}

/** Whether a student would have more of a course, or for longer. */
function gainsBy(present: Enrolment, moved: Enrolment): boolean {
  return grantsOf(moved).some((grant) => addsTo(heldOf(present), heldBy(grant)));
}

/** The other account's new enrolment: what it had, and what is moved to it. */
function arrived(
  present: Enrolment | undefined,
  { movedFrom, ...own }: Enrolment,
  { from, to }: Pick<Transfer, 'from' | 'to'>,
): Enrolment {
  const { added = [] } = present ?? {};
  const all = present === undefined ? own : { ...present, added: [...added, ...grantsOf(own)] };
  // Moving a course back leaves no trace in the enrolment; the log shows both transfers.
  return movedFrom === to ? all : { ...all, movedFrom: from };
}

export function createTransferStore(database: Database) {
  /** The cards through which the student has the course; a read for each. */
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

  const decide = async (
    { now }: Acting,
    { cId, from, to, reason }: Transfer,
  ): Promise<Decision<Outcome>> => {
    const [fromRef, toRef] = [database.user(from), database.user(to)];
    const [fromDoc, toDoc, ...done] = await database.firestore.getAll(
      fromRef,
      toRef,
      ...[from, to].flatMap((uid) => [database.progress(uid), database.courseWork(cId, uid)]),
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
            ...enrolmentsChanged,
          };
          batch.update(fromRef, taken, unchanged(fromDoc));
          const given = {
            courses: FieldValue.arrayUnion(cId),
            [`enrolments.${cId}`]: arrived(present, enrolment, { from, to }),
            ...enrolmentsChanged,
          };
          batch.update(toRef, given, unchanged(toDoc));
          // Two accounts had the course; now one has it.
          if (present !== undefined) {
            countForCentre(batch, database, { at: now, unenrolled: [cId] });
          }
          moveDone(batch, cId, done);
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
    /** Moves enrolment, progress and cards together, or nothing. */
    async move(acting: Acting, transfer: Transfer): Promise<Outcome> {
      const moveNow = () => staffAction(database, acting, () => decide(acting, transfer));
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
