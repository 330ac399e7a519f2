import type { InputOf } from '@markaz/contract/api';
import { readCode } from '@markaz/contract/cards/access-code';
import { addsTo } from '@markaz/contract/cards/course-access';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import { hasStatus, retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { readRecord } from '../../store/database.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type CourseWork, courseWorkSchema } from '../../store/records/course-work.ts';
import {
  accessOfEnrolment,
  type Enrolment,
  grantsOf,
  heldBy,
} from '../../store/records/enrolment.ts';
import { type CourseProgress, progressSchema } from '../../store/records/progress.ts';
import type { QuizProgress } from '../../store/records/quiz.ts';
import { quizProgressOf, summaryOf, takenOf } from '../../store/records/quiz.ts';
import { enrolmentOf, readStudent, type UserRecord } from '../../store/records/user.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { gainFields, lossFields } from './enrolments.ts';

/** An account's work in one course, from the two documents that store it. */
interface AccountWork {
  readonly progress: CourseProgress;
  readonly work: CourseWork | null;
}

/** Ids come from clients, so that inherited names such as `constructor` must not match. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Returns the better of two results in a quiz: a passed one, else the one with more attempts. */
function betterQuiz(one: QuizProgress, other: QuizProgress): QuizProgress {
  const isPassed = ({ passedAt, openedAt }: QuizProgress) => passedAt !== null || openedAt !== null;
  if (isPassed(one) !== isPassed(other)) return isPassed(one) ? one : other;
  return one.taken >= other.taken ? one : other;
}

/** Merges work: each lecture has the newer position, and is completed if either account did it. */
function mergeWork(...accounts: readonly AccountWork[]) {
  const lIds = new Set(accounts.flatMap(({ progress }) => Object.keys(progress)));
  const lectures = [...lIds].map((lId) => {
    const found = accounts.flatMap(({ progress, work }) => {
      const lecture = ownValue(progress, lId);
      return lecture ? [{ ...lecture, stored: ownValue(work?.lectures ?? {}, lId) }] : [];
    });
    const quizzes = found.flatMap(({ quiz, stored }) =>
      quiz ? quizProgressOf(quiz, stored?.quiz) : [],
    );
    const quiz = quizzes.length === 0 ? null : quizzes.reduce(betterQuiz);
    // The earliest completion, as the course's numbers count it.
    const firsts = found.flatMap(({ stored }) => stored?.completedAt ?? []);
    const progress = {
      watched: Math.max(...found.map(({ watched }) => watched)),
      completedAt: Math.max(...found.map(({ completedAt }) => completedAt)),
      ...(quiz && { quiz: summaryOf(quiz) }),
    };
    const work = {
      ...(firsts.length > 0 && { completedAt: Math.min(...firsts) }),
      ...(quiz && { quiz: takenOf(quiz) }),
    };
    return { lId, progress, work };
  });
  return {
    progress: Object.fromEntries(lectures.map(({ lId, progress }) => [lId, progress])),
    lectures: Object.fromEntries(lectures.map(({ lId, work }) => [lId, work])),
    countableAt: Math.max(...accounts.map(({ work }) => work?.countableAt ?? 0)),
  };
}

/**
 * Moves progress and work. The precondition on the progress covers both, because everything that
 * writes `courseWork` also writes the progress.
 * @param docs progress and work of the old account, then of the new one, if they exist
 */
function moveWork(
  batch: WriteBatch,
  cId: string,
  [fromDoc, fromWork, toDoc, toWork]: readonly DocumentSnapshot[],
): void {
  if (!fromDoc || !fromWork || !toDoc || !toWork) return;
  const progressIn = (doc: DocumentSnapshot) =>
    ownValue(readRecord(progressSchema, doc)?.courses ?? {}, cId);
  const moved = progressIn(fromDoc);
  if (moved === undefined) return;
  const { progress, ...merged } = mergeWork(
    { progress: progressIn(toDoc) ?? {}, work: readRecord(courseWorkSchema, toWork) },
    { progress: moved, work: readRecord(courseWorkSchema, fromWork) },
  );
  const [path, closed] = [`courses.${cId}`, { [`closed.${cId}`]: FieldValue.delete() }];
  batch.update(fromDoc.ref, { [path]: FieldValue.delete(), ...closed }, ifUnchanged(fromDoc));
  if (toDoc.exists) batch.update(toDoc.ref, { [path]: progress, ...closed }, ifUnchanged(toDoc));
  else batch.create(toDoc.ref, { courses: { [cId]: progress } });
  batch.delete(fromWork.ref);
  batch.set(toWork.ref, { cId, uid: toDoc.id, ...merged });
}

/** Returns codes of the student's other courses, because a bundle's card stays with these. */
function codesBeside({ enrolments }: UserRecord, cId: string): ReadonlySet<string | null> {
  const others = Object.entries(enrolments).filter(([id]) => id !== cId);
  return new Set(others.flatMap(([, other]) => grantsOf(other)).map(({ code }) => code));
}

/** Returns the other account's enrolment, with what it had and what is moved to it. */
function enrolmentAfter(
  present: Enrolment | undefined,
  { movedFrom, ...moved }: Enrolment,
  { from, to }: { readonly from: string; readonly to: string },
): Enrolment {
  const { added = [] } = present ?? {};
  const all = present === undefined ? moved : { ...present, added: [...added, ...grantsOf(moved)] };
  // Moving a course back removes `movedFrom`; the log shows both transfers.
  return movedFrom === to ? all : { ...all, movedFrom: from };
}

export function createTransferService({ database, now }: Context) {
  /** Reads the cards by which the student has the course. Cost: one read per card. */
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

  /** Moves enrolment, progress and cards together, or none of them. @throws 404, 409 */
  const decide = async (
    { now: at }: Acting,
    { cId, from, to, reason }: InputOf<'admin/students/transfer'>,
  ): Promise<Decision<{ readonly moved: true }>> => {
    const [fromRef, toRef] = [database.user(from), database.user(to)];
    const [fromDoc, toDoc, ...work] = await database.firestore.getAll(
      fromRef,
      toRef,
      ...[from, to].flatMap((uid) => [database.progress(uid), database.courseWork(cId, uid)]),
    );
    const source = readStudent(fromDoc);
    const target = readStudent(toDoc);
    if (source === null || fromDoc === undefined) throw unknownStudent();
    if (target === null || toDoc === undefined) throw unknownStudent();
    const enrolment = enrolmentOf(source, cId);
    const present = enrolmentOf(target, cId);
    const answer = { moved: true } as const;
    if (enrolment === undefined) {
      if (present?.movedFrom === from) return { answer };
      throw conflict('لم يعد الطالب مشتركًا في هذا الكورس.');
    }
    const gains =
      present === undefined ||
      grantsOf(enrolment).some((grant) => addsTo(accessOfEnrolment(present), heldBy(grant)));
    if (!gains) throw conflict('الحساب الآخر مشترك في هذا الكورس من قبل.');

    const cards = await readCards(enrolment);
    const staying = codesBeside(source, cId);
    return {
      answer,
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
          batch.update(fromRef, lossFields(cId), ifUnchanged(fromDoc));
          const kind = present === undefined ? 'new' : 'more';
          const gain = {
            kind,
            enrolment: enrolmentAfter(present, enrolment, { from, to }),
          } as const;
          batch.update(toRef, gainFields(cId, gain), ifUnchanged(toDoc));
          // Two accounts had the course; now only one has it.
          if (present !== undefined) countForCentre(batch, database, { at, unenrolled: [cId] });
          moveWork(batch, cId, work);
          const { displayName, email } = target;
          const holder = { usedBy: to, usedByPerson: { displayName, email } };
          for (const { doc, record } of cards) {
            const isMoved = record.usedBy === from && !staying.has(record.token);
            if (isMoved) batch.update(doc.ref, holder, ifUnchanged(doc));
          }
        },
      },
    };
  };

  return {
    /**
     * Moves a course and its progress to the student's other account, which keeps what it already
     * had. Six reads, and one per card. Three writes, one per card, three and a delete if there is
     * progress, and one if the other account already had part of the course.
     * @throws 404, 409, 413 if a document of the other account would exceed Firestore's limit
     */
    async 'admin/students/transfer'({ caller: admin, input }) {
      if (input.from === input.to) throw conflict('هذا هو الحساب نفسه. اختر حسابًا آخر.');
      const acting = { admin, now: now() };
      const move = () => runStaffAction(database, acting, () => decide(acting, input));
      try {
        // The other account may send its first progress report meanwhile.
        return await retryOnStatus(['ALREADY_EXISTS'], move);
      } catch (error) {
        throw hasStatus(error, 'INVALID_ARGUMENT') ? new ApiError('too_large') : error;
      } finally {
        database.changes.emit('unenrolled', input.from);
      }
    },
  } satisfies Partial<Handlers>;
}
