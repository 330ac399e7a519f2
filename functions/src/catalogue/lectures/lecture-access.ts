import { accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import { endedLectureMessage } from '@markaz/contract/cards/enrolment';
import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { lastInstantBefore } from '@markaz/contract/time/cairo';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { formatDay } from '../../core/cairo.ts';
import { mayAccess, type SignedIn } from '../../core/caller.ts';
import type { CourseContents } from '../../store/records/course.ts';
import { accessOfEnrolment } from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { maySee } from '../courses/policy.ts';
import {
  type CourseAccess,
  createAccessCache,
  type Gates,
  type Lectures,
  mayOpen,
} from './access-cache.ts';
import type { LectureStore, Viewer } from './store.ts';

/** Message for a lecture that is locked until a quiz is passed. */
const lockedMessage = 'اجتز اختبار المحاضرة السابقة أولًا، ثم تُفتح هذه المحاضرة.';

/**
 * Returns the error if an exam belongs to a bundle that the student does not have completely,
 * otherwise null.
 */
function bundleRefusal(
  exam: ExamFacts | undefined,
  user: UserRecord | null,
  at: Date,
): ApiError | null {
  if (exam?.bundle === undefined) return null;
  const isOpen = (cId: string) =>
    isOpenAt(accessEnd(accessOfEnrolment(enrolmentOf(user, cId)), null), at);
  if (exam.bundle.courses.every(isOpen)) return null;
  const message = `هذا الامتحان لمن معه كل كورسات «${exam.bundle.name}».`;
  return new ApiError('not_authorized', { message });
}

/**
 * Returns the uid of the student whose user document decides about access. Returns null for content
 * staff.
 */
function studentUidOf(caller: SignedIn): string | null {
  return mayAccess(caller, 'content') ? null : caller.uid;
}

export function viewerOf(caller: SignedIn, at: Date): Viewer {
  const uid = studentUidOf(caller);
  return { uid, at: uid === null ? null : at };
}

function toCourseAccess(cId: string, lectures: Lectures, user: UserRecord | null): CourseAccess {
  const enrolment = enrolmentOf(user, cId);
  const isEnrolled = enrolment !== undefined;
  return { isEnrolled, access: accessOfEnrolment(enrolment), lectures, user };
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
  const accessCache = createAccessCache(database.changes, elapsed);

  /**
   * Returns the caller's access according to freshly read documents. Returns null if the caller may
   * not see the course.
   */
  const accessFromRecords = (
    caller: SignedIn,
    cId: string,
    contents: CourseContents | null,
    user: UserRecord | null,
  ): CourseAccess | null => {
    if (contents === null) return null;
    const courseAccess = toCourseAccess(cId, new Map(Object.entries(contents.lectures)), user);
    if (!maySee(caller, contents, courseAccess.isEnrolled)) return null;
    if (!mayAccess(caller, 'content')) accessCache.remember(caller, cId, courseAccess, true);
    return courseAccess;
  };

  /** Returns the ids of lectures that are locked until a quiz is passed. Cost: at most 1 read. */
  const findLocked = (
    caller: SignedIn,
    cId: string,
    { lectures, access }: CourseAccess,
    at: Date,
  ) =>
    mayAccess(caller, 'content')
      ? new Set<string>()
      : gates.findLocked(caller.uid, cId, lectures, { access, now: at });

  /**
   * Returns the error if the caller may not open a lecture, otherwise null. Cost: 1 read if the
   * lecture opens only after a quiz.
   */
  const findRefusal = async (
    caller: SignedIn,
    cId: string,
    lId: string,
    courseAccess: CourseAccess,
  ): Promise<ApiError | null> => {
    const lecture = courseAccess.lectures.get(lId);
    if (lecture === undefined) return notFound();
    const at = now();
    const endsAt = accessEnd(courseAccess.access, lId);
    if (!mayOpen(caller, lecture, isOpenAt(endsAt, at))) {
      if (typeof endsAt !== 'string') return new ApiError('not_authorized');
      const message = endedLectureMessage(formatDay(lastInstantBefore(endsAt)));
      return new ApiError('not_authorized', { message });
    }
    if (!mayAccess(caller, 'content')) {
      const refusal = bundleRefusal(lecture.quiz?.exam, courseAccess.user, at);
      if (refusal !== null) return refusal;
    }
    const onlyThisLecture = { ...courseAccess, lectures: new Map([[lId, lecture]]) };
    const isLocked = (await findLocked(caller, cId, onlyThisLecture, at)).has(lId);
    return isLocked ? new ApiError('not_authorized', { message: lockedMessage }) : null;
  };

  /**
   * Reads the caller's access to a course. Cost: 2 reads, or 1 for content staff.
   * @throws 404, 401 for an ended session
   */
  const readAccess = async (caller: SignedIn, cId: string): Promise<CourseAccess> => {
    const { contents, user } = await store.readContents(cId, viewerOf(caller, now()));
    const sessionError = await sessions.findSessionError(user, caller);
    if (sessionError !== null) throw sessionError;
    const courseAccess = accessFromRecords(caller, cId, contents, user);
    // A caller without a user document has never signed in on the site.
    if (courseAccess === null || (!mayAccess(caller, 'content') && user === null)) throw notFound();
    return courseAccess;
  };

  /**
   * Returns a student's access according to the current user document and the cached course.
   * Returns null if the course is not cached, or if the student does not have it.
   * @throws 401
   */
  const accessFromCache = async (
    caller: SignedIn,
    cId: string,
    lectures: Lectures | undefined,
  ): Promise<CourseAccess | null> => {
    const uid = studentUidOf(caller);
    if (lectures === undefined || uid === null) return null;
    const user = await store.readUser(uid);
    const sessionError = await sessions.findSessionError(user, caller);
    if (sessionError !== null) throw sessionError;
    const courseAccess = toCourseAccess(cId, lectures, user);
    if (!courseAccess.isEnrolled) return null;
    accessCache.remember(caller, cId, courseAccess, false);
    return courseAccess;
  };

  /** Like `openLecture`. @param lectures the cached lectures of the course */
  const openWithCache = async (
    caller: SignedIn,
    cId: string,
    lId: string,
    lectures: Lectures | undefined,
  ): Promise<CourseAccess> => {
    const cached = await accessFromCache(caller, cId, lectures);
    if (cached !== null && (await findRefusal(caller, cId, lId, cached)) === null) return cached;
    const courseAccess = await readAccess(caller, cId);
    const refusal = await findRefusal(caller, cId, lId, courseAccess);
    if (refusal !== null) throw refusal;
    return courseAccess;
  };

  /**
   * Returns the caller's access, only for storing positions. Cost: 2 reads, or none if this
   * instance has cached access to all these lectures within two hours.
   * @throws 404, 401 for an ended session
   */
  const accessForProgress = async (caller: SignedIn, cId: string, lIds: readonly string[]) =>
    accessCache.recall(caller.uid, cId, lIds) ?? (await readAccess(caller, cId));

  return {
    accessFromRecords,
    findLocked,
    findRefusal,

    /**
     * Returns the access of a caller who opens a lecture, according to the current user document.
     * Cached data is never used to deny access. Cost: 2 reads, or 1 if the course is cached. A
     * lecture that opens only after a quiz adds 1 read.
     * @throws 401, 403, 404
     */
    openLecture: (caller: SignedIn, cId: string, lId: string) =>
      openWithCache(caller, cId, lId, accessCache.lecturesOf(cId)),

    /**
     * Like `openLecture`, but for calls that return only questions. If this instance has read the
     * account and the questions for this session within ten minutes, the call costs no read. An exam
     * always costs 2 reads.
     */
    async openForQuestions(caller: SignedIn, cId: string, lId: string): Promise<CourseAccess> {
      const cached = accessCache.recallForQuestions(caller, cId, lId);
      if (cached !== null && (await findRefusal(caller, cId, lId, cached)) === null) return cached;
      const lectures = accessCache.lecturesWithQuizzes(cId);
      const isExam = lectures?.get(lId)?.quiz?.exam !== undefined;
      return openWithCache(caller, cId, lId, isExam ? undefined : lectures);
    },

    accessForProgress,

    /**
     * Checks that the caller may open a lecture or once had it. Expired access is enough, because
     * what students send may have been written before it ended. Cost: that of `accessForProgress`.
     * @throws 401, 403, 404
     */
    async requireFormerAccess(caller: SignedIn, cId: string, lId: string): Promise<void> {
      const course = await accessForProgress(caller, cId, [lId]);
      const lecture = course.lectures.get(lId);
      if (lecture === undefined) throw notFound();
      if (!mayOpen(caller, lecture, accessEnd(course.access, lId) !== undefined))
        throw new ApiError('not_authorized');
    },

    checkQuizVersions: accessCache.checkQuizVersions,
  };
}
