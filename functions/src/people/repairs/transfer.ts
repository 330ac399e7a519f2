import type { InputOf } from '@markaz/contract/api';
import { readCode } from '@markaz/contract/cards/access-code';
import { extendsAccess } from '@markaz/contract/cards/course-access';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { throwTooLarge } from '../../core/firestore-failure.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { mergeNotes } from '../../learning/notes/merge.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { courseNotesSchema } from '../../store/records/course-notes.ts';
import { type CourseWork, courseWorkSchema } from '../../store/records/course-work.ts';
import { accessOfEnrolment, type Enrolment, grantsOf } from '../../store/records/enrolment.ts';
import { type CourseProgress, progressSchema } from '../../store/records/progress.ts';
import { ownQuestionsSchema, withQuestion } from '../../store/records/questions.ts';
import type { QuizProgress } from '../../store/records/quiz.ts';
import { quizProgressOf, quizSummaryFields, takenQuizFields } from '../../store/records/quiz.ts';
import { enrolmentOf, readStudent, type UserRecord } from '../../store/records/user.ts';
import {
  type Decision,
  ifUnchanged,
  runStaffAction,
  updateOrCreate,
} from '../../store/staff-action.ts';
import { enrolmentChangeFields, removalFields } from './enrolments.ts';

/** An account's progress and work in one course, which two documents store. */
interface AccountWork {
  readonly progress: CourseProgress;
  /** Time of the last event in the course that the counters count, in seconds since 1970, or 0. */
  readonly countableAt: number;
  readonly work: CourseWork | null;
}

/** Returns an own property. Ids come from clients, so names like `constructor` must not match. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/**
 * Returns the better of two results of a quiz. If only one account passed the quiz or may skip it,
 * returns its result. Otherwise, returns the result with more attempts.
 */
function betterQuiz(first: QuizProgress, second: QuizProgress): QuizProgress {
  const isPassed = ({ passedAt, openedAt }: QuizProgress) => passedAt !== null || openedAt !== null;
  if (isPassed(first) !== isPassed(second)) return isPassed(first) ? first : second;
  return first.taken >= second.taken ? first : second;
}

/**
 * Merges the work of accounts. Each lecture gets the newer position. A lecture is completed if it
 * is completed in one of the accounts.
 */
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
    // The counters of the course use the time of the first completion.
    const completionTimes = found.flatMap(({ firstAt, stored }) =>
      [firstAt, stored?.completedAt].filter((time) => time !== undefined),
    );
    const progress = {
      watched: Math.max(...found.map(({ watched }) => watched)),
      completedAt: Math.max(...found.map(({ completedAt }) => completedAt)),
      ...(completionTimes.length > 0 && { firstAt: Math.min(...completionTimes) }),
      ...(quiz && { quiz: quizSummaryFields(quiz) }),
    };
    return { lId, progress, work: quiz === null ? {} : { quiz: takenQuizFields(quiz) } };
  });
  return {
    progress: Object.fromEntries(lectures.map(({ lId, progress }) => [lId, progress])),
    lectures: Object.fromEntries(lectures.map(({ lId, work }) => [lId, work])),
    countableAt: Math.max(
      ...accounts.map(({ countableAt, work }) => Math.max(countableAt, work?.countableAt ?? 0)),
    ),
  };
}

/**
 * Moves progress and work to another account. All attempts move to `courseWork`. Only the progress documents get a precondition. It
 * also detects changes of `courseWork`, because every commit that writes `courseWork` also writes
 * the progress.
 * @param docs the progress and the work of the old account, then those of the new account
 */
function moveWork(
  batch: WriteBatch,
  cId: string,
  [fromDoc, fromWork, toDoc, toWork]: readonly DocumentSnapshot[],
): void {
  if (!fromDoc || !fromWork || !toDoc || !toWork) return;
  const workIn = (doc: DocumentSnapshot, workDoc: DocumentSnapshot) => {
    const record = readRecord(progressSchema, doc);
    return {
      progress: ownValue(record?.courses ?? {}, cId),
      countableAt: ownValue(record?.countable ?? {}, cId) ?? 0,
      work: readRecord(courseWorkSchema, workDoc),
    };
  };
  const moved = workIn(fromDoc, fromWork);
  if (moved.progress === undefined) return;
  const target = workIn(toDoc, toWork);
  const { progress, ...merged } = mergeWork(
    { ...target, progress: target.progress ?? {} },
    { ...moved, progress: moved.progress },
  );
  const [path, countable] = [`courses.${cId}`, `countable.${cId}`];
  const { countableAt } = merged;
  // `closed` can contain a part of the progress. The merged progress already includes this part.
  const removedPart = { [`closed.${cId}`]: FieldValue.delete() };
  const deletion = FieldValue.delete();
  const deleted = { [path]: deletion, [countable]: deletion, ...removedPart };
  batch.update(fromDoc.ref, deleted, ifUnchanged(fromDoc));
  const changed = { [path]: progress, [countable]: countableAt, ...removedPart };
  const created = { courses: { [cId]: progress }, countable: { [cId]: countableAt } };
  updateOrCreate(batch, toDoc, changed, created);
  batch.delete(fromWork.ref);
  batch.set(toWork.ref, { cId, uid: toDoc.id, ...merged });
}

/**
 * Moves the notes to the account `to`.
 * @param docs the notes of the old account and of the new account
 */
function moveNotes(
  batch: WriteBatch,
  to: string,
  [fromDoc, toDoc]: readonly (DocumentSnapshot | undefined)[],
): void {
  const moved = readRecord(courseNotesSchema, fromDoc);
  if (fromDoc === undefined || toDoc === undefined || moved === null) return;
  const target = readRecord(courseNotesSchema, toDoc);
  const notes = Object.entries(moved.notes).map(([lId, changes]) => [
    lId,
    mergeNotes(ownValue(target?.notes ?? {}, lId) ?? [], changes),
  ]);
  const merged = { ...target?.notes, ...Object.fromEntries(notes) };
  batch.delete(fromDoc.ref, ifUnchanged(fromDoc));
  updateOrCreate(batch, toDoc, { notes: merged }, { ...moved, uid: to, notes: merged });
}

/**
 * Moves the questions to the account `to`, with their answers.
 * @param docs the questions of the old account and of the new account
 */
function moveQuestions(
  batch: WriteBatch,
  { question }: Pick<Database, 'question'>,
  to: string,
  [fromDoc, toDoc]: readonly (DocumentSnapshot | undefined)[],
): void {
  const moved = readRecord(ownQuestionsSchema, fromDoc);
  if (fromDoc === undefined || toDoc === undefined || moved === null) return;
  let questions = readRecord(ownQuestionsSchema, toDoc)?.questions ?? {};
  for (const [id, asked] of Object.entries(moved.questions)) {
    questions = withQuestion(questions, id, asked) ?? questions;
    // A deleted question has no document.
    if (asked.state !== 'deleted') batch.update(question(id), { uid: to });
  }
  batch.delete(fromDoc.ref, ifUnchanged(fromDoc));
  updateOrCreate(batch, toDoc, { questions }, { ...moved, uid: to, questions });
}

/**
 * Returns the codes with which the student got other courses. If such a code also opened the
 * transferred course, it is the code of a bundle, and its card stays with the old account.
 */
function codesOfOtherCourses({ enrolments }: UserRecord, cId: string): ReadonlySet<string | null> {
  const otherEnrolments = Object.entries(enrolments).filter(([id]) => id !== cId);
  return new Set(
    otherEnrolments.flatMap(([, enrolment]) => grantsOf(enrolment)).map(({ code }) => code),
  );
}

/**
 * Returns the enrolment of the new account. It has the account's own grants and the grants of the
 * old account.
 */
function enrolmentAfterTransfer(
  targetEnrolment: Enrolment | undefined,
  { movedFrom, ...moved }: Enrolment,
  { from, to }: { readonly from: string; readonly to: string },
): Enrolment {
  const { added = [] } = targetEnrolment ?? {};
  const merged =
    targetEnrolment === undefined
      ? moved
      : { ...targetEnrolment, added: [...added, ...grantsOf(moved)] };
  // A transfer back removes `movedFrom`. The log contains both transfers.
  return movedFrom === to ? merged : { ...merged, movedFrom: from };
}

export function createTransferService({ database, now }: Context) {
  /** Reads the cards with which the student got the course. Cost: 1 read per card. */
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
    const [fromDoc, toDoc, fromNotes, fromQuestions, ...work] = await database.firestore.getAll(
      fromRef,
      toRef,
      database.courseNotes(cId, from),
      database.ownQuestions(cId, from),
      ...[from, to].flatMap((uid) => [database.progress(uid), database.courseWork(cId, uid)]),
    );
    const source = readStudent(fromDoc);
    const target = readStudent(toDoc);
    if (source === null || fromDoc === undefined) throw unknownStudent();
    if (target === null || toDoc === undefined) throw unknownStudent();
    const enrolment = enrolmentOf(source, cId);
    const targetEnrolment = enrolmentOf(target, cId);
    const answer = { moved: true } as const;
    if (enrolment === undefined) {
      if (targetEnrolment?.movedFrom === from) return { answer };
      throw conflict('لم يعد الطالب مشتركًا في هذا الكورس.');
    }
    const extendsTarget =
      targetEnrolment === undefined ||
      accessOfEnrolment(enrolment).some((access) =>
        extendsAccess(accessOfEnrolment(targetEnrolment), access),
      );
    if (!extendsTarget) throw conflict('الحساب الآخر مشترك في هذا الكورس من قبل.');

    const cards = await readCards(enrolment);
    const toNotes = fromNotes?.exists ? await database.courseNotes(cId, to).get() : undefined;
    const toQuestions = fromQuestions?.exists
      ? await database.ownQuestions(cId, to).get()
      : undefined;
    const retainedCodes = codesOfOtherCourses(source, cId);
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
          batch.update(fromRef, removalFields(cId), ifUnchanged(fromDoc));
          const kind = targetEnrolment === undefined ? 'new' : 'more';
          const enrolmentChange = {
            kind,
            enrolment: enrolmentAfterTransfer(targetEnrolment, enrolment, { from, to }),
          } as const;
          batch.update(toRef, enrolmentChangeFields(cId, enrolmentChange), ifUnchanged(toDoc));
          // Both accounts had the course before, so the course loses one student.
          if (targetEnrolment !== undefined)
            countForCentre(batch, database, { at, unenrolled: [cId] });
          moveWork(batch, cId, work);
          moveNotes(batch, to, [fromNotes, toNotes]);
          moveQuestions(batch, database, to, [fromQuestions, toQuestions]);
          const { displayName, email } = target;
          const holder = { usedBy: to, usedByPerson: { displayName, email } };
          for (const { doc, record } of cards) {
            const isMoved = record.usedBy === from && !retainedCodes.has(record.token);
            if (isMoved) batch.update(doc.ref, holder, ifUnchanged(doc));
          }
        },
      },
    };
  };

  return {
    /**
     * Moves a course and its progress to the student's other account. The other account keeps what
     * it already had. Cost: 8 reads and 3 writes. Each card adds 1 read and 1 write. Progress adds
     * 3 writes and 1 delete. Notes add 1 read, 1 write and 1 delete. So do questions, and 1 write
     * each. If the other account already had part of the course, adds 1 write.
     * @throws 404, 409, 413 if a document of the other account would exceed Firestore's limit
     */
    async 'admin/students/transfer'({ caller: admin, input }) {
      if (input.from === input.to) throw conflict('هذا هو الحساب نفسه. اختر حسابًا آخر.');
      const acting = { admin, now: now() };
      const move = () => runStaffAction(database, acting, () => decide(acting, input));
      // The other account may send its first progress report at the same time.
      return retryOnStatus(['ALREADY_EXISTS'], move)
        .catch(throwTooLarge)
        .finally(() => database.changes.emit('unenrolled', input.from));
    },
  } satisfies Partial<Handlers>;
}
