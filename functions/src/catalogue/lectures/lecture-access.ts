import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import { overLectureMessage } from '@markaz/contract/cards/enrolment';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { writtenDay } from '../../core/cairo.ts';
import { mayAccess, type SignedIn } from '../../core/caller.ts';
import type { CourseContents } from '../../store/records/course.ts';
import { accessOfEnrolment } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { maySee } from '../courses/policy.ts';
import {
  type CourseAccess,
  createKnownAccess,
  type Gates,
  type Lectures,
  mayOpen,
} from './access.ts';
import type { LectureStore } from './store.ts';

/** Message for a lecture that is locked until a quiz is passed. */
const behindQuiz = 'اجتز اختبار المحاضرة السابقة أولًا، ثم تُفتح هذه المحاضرة.';

/** Returns whose user document decides about closed lectures; null for content staff. */
export function uidToAsk(caller: SignedIn): string | null {
  return mayAccess(caller, 'content') ? null : caller.uid;
}

function accessTo(cId: string, lectures: Lectures, user: UserRecord | null): CourseAccess {
  const enrolment = enrolmentOf(user, cId);
  return { isEnrolled: enrolment !== undefined, held: accessOfEnrolment(enrolment), lectures };
}

/** Decides who may open which lecture. */
export function createLectureAccess({
  database,
  elapsed,
  now,
  gates,
  sessions,
  store,
}: Context & {
  readonly gates: Gates;
  readonly sessions: SessionGuard;
  readonly store: LectureStore;
}) {
  const known = createKnownAccess(database.changes, elapsed);

  /** Returns the access by documents just read; null if the caller may not see the course. */
  const accessBy = (
    caller: SignedIn,
    cId: string,
    contents: CourseContents | null,
    user: UserRecord | null,
  ): CourseAccess | null => {
    if (contents === null) return null;
    const access = accessTo(cId, new Map(Object.entries(contents.lectures)), user);
    if (!maySee(caller, contents, access.isEnrolled)) return null;
    if (!mayAccess(caller, 'content')) known.remember(caller, cId, access, true);
    return access;
  };

  /** Returns the lectures that are locked until a quiz is passed. Cost: at most one read. */
  const closedTo = (caller: SignedIn, cId: string, { lectures, held }: CourseAccess, at: Date) =>
    mayAccess(caller, 'content')
      ? new Set<string>()
      : gates.closed(caller.uid, cId, lectures, { held, now: at });

  /** Returns why the caller may not open a lecture, or null. Cost: one read after a gate. */
  const refusalOf = async (
    caller: SignedIn,
    cId: string,
    lId: string,
    access: CourseAccess,
  ): Promise<ApiError | null> => {
    const lecture = access.lectures.get(lId);
    if (lecture === undefined) return notFound();
    const at = now();
    const until = heldUntil(access.held, lId);
    if (!mayOpen(caller, lecture, isOpenAt(until, at))) {
      if (typeof until !== 'string') return new ApiError('not_authorized');
      const message = overLectureMessage(writtenDay(lastMomentBefore(until)));
      return new ApiError('not_authorized', { message });
    }
    const one = { ...access, lectures: new Map([[lId, lecture]]) };
    const isClosed = (await closedTo(caller, cId, one, at)).has(lId);
    return isClosed ? new ApiError('not_authorized', { message: behindQuiz }) : null;
  };

  /** Cost: two reads, or one for content staff. @throws 404, 401 for an ended session */
  const readAccess = async (caller: SignedIn, cId: string): Promise<CourseAccess> => {
    const { contents, user } = await store.readContents(cId, uidToAsk(caller));
    const problem = await sessions.problemOf(user, caller);
    if (problem !== null) throw problem;
    const access = accessBy(caller, cId, contents, user);
    // Without a user document, the caller has never signed in by cookie.
    if (access === null || (!mayAccess(caller, 'content') && user === null)) throw notFound();
    return access;
  };

  /**
   * Returns a student's access according to the current user document and the cached course. Null
   * if the course is not cached or the student does not have it. @throws 401
   */
  const accessByMemory = async (
    caller: SignedIn,
    cId: string,
    lectures: Lectures | undefined,
  ): Promise<CourseAccess | null> => {
    const uid = uidToAsk(caller);
    if (lectures === undefined || uid === null) return null;
    const user = await store.readUser(uid);
    const problem = await sessions.problemOf(user, caller);
    if (problem !== null) throw problem;
    const access = accessTo(cId, lectures, user);
    if (!access.isEnrolled) return null;
    known.remember(caller, cId, access, false);
    return access;
  };

  /** Like `open`. @param lectures the cached course */
  const openKnowing = async (
    caller: SignedIn,
    cId: string,
    lId: string,
    lectures: Lectures | undefined,
  ): Promise<CourseAccess> => {
    const remembered = await accessByMemory(caller, cId, lectures);
    if (remembered !== null && (await refusalOf(caller, cId, lId, remembered)) === null)
      return remembered;
    const access = await readAccess(caller, cId);
    const refusal = await refusalOf(caller, cId, lId, access);
    if (refusal !== null) throw refusal;
    return access;
  };

  return {
    accessBy,
    closedTo,
    refusalOf,

    /**
     * Returns the access of a caller who opens a lecture, according to the current user document.
     * Access is never denied because of cached data. Cost: one read if the course is cached,
     * otherwise two; one more if the lecture is after a gate. @throws 404, 401, 403
     */
    open: (caller: SignedIn, cId: string, lId: string) =>
      openKnowing(caller, cId, lId, known.lecturesOf(cId)),

    /**
     * Like `open`, for calls that return only questions. Costs no read if this instance has read
     * the account, for this session, and the questions within ten minutes.
     */
    async openQuestions(caller: SignedIn, cId: string, lId: string): Promise<CourseAccess> {
      const remembered = known.recallForQuestions(caller, cId, lId);
      if (remembered !== null && (await refusalOf(caller, cId, lId, remembered)) === null)
        return remembered;
      return openKnowing(caller, cId, lId, known.lecturesWithQuizzes(cId));
    },

    /**
     * Returns the caller's access for storing positions only. Costs no read if this instance has
     * cached the access within two hours and all these lectures, otherwise two.
     * @throws 404, 401 for an ended session
     */
    accessOf: async (caller: SignedIn, cId: string, lIds: readonly string[]) =>
      known.recall(caller.uid, cId, lIds) ?? (await readAccess(caller, cId)),

    noteQuizzes: known.noteQuizzes,
  };
}
