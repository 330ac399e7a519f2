import { type Held, heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import { overLectureMessage } from '@markaz/contract/cards/enrolment';
import type { LectureWithResources } from '@markaz/contract/catalogue/lectures';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import type { SessionGuard } from '../../accounts/sessions/session-guard.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { writtenDay } from '../../core/cairo-day.ts';
import { type Caller, may, type SignedIn, visitor } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/sender.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CourseContents, CourseRecord } from '../../store/records/course.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { maySee } from '../courses/policy.ts';
import { presentLectures } from '../courses/present.ts';
import type { CourseService } from '../courses/service.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import type { LinkService } from '../videos/links.ts';
import {
  accessTo,
  accessWith,
  type CourseAccess,
  createKnownAccess,
  type Gates,
  mayOpen,
} from './access.ts';
import { createLectureStore } from './store.ts';

export type LectureService = ReturnType<typeof createLectureService>;

/** Characters of JSON in each of the two caches; a small part of an instance's memory. */
const mostCharacters = 8 * 2 ** 20;

/** The student whose document decides about closed lectures; null for content staff. */
function uidToAsk(caller: SignedIn): string | null {
  return may(caller, 'content') ? null : caller.uid;
}

/** @param opened resources that the caller may open, by lecture */
function presentWhole(
  { lectures }: CourseRecord,
  opened: ReturnType<typeof openedOf>,
): LectureWithResources[] {
  return presentLectures(lectures, ({ id }) => !opened.has(id)).map((lecture) => {
    const resources = opened.get(lecture.id);
    return resources === undefined ? lecture : { ...lecture, resources };
  });
}

/** Returns the resources of the lectures that a caller may open. */
function openedOf(
  caller: Caller,
  { lectures }: CourseContents,
  has: (lId: string) => boolean,
): ReadonlyMap<string, CourseContents['lectures'][string]['resources']> {
  const opened = Object.entries(lectures).filter(([lId, lecture]) =>
    mayOpen(caller, lecture, has(lId)),
  );
  return new Map(opened.map(([lId, { resources }]) => [lId, resources]));
}

/** For a lecture that waits for a quiz. */
const behindQuiz = 'اجتز اختبار المحاضرة السابقة أولًا، ثم تُفتح هذه المحاضرة.';

/** Returns why the caller lacks a lecture; for an ended access, with its last day. */
function kept(caller: Caller, until: string | null | undefined): ApiError {
  if (caller.role === 'visitor') return new ApiError('not_authenticated');
  if (typeof until !== 'string') return new ApiError('not_authorized');
  const message = overLectureMessage(writtenDay(lastMomentBefore(until)));
  return new ApiError('not_authorized', { message });
}

/**
 * @param over the error of an ended session
 * @throws 404, 401, 403
 */
function resourcesOf(
  caller: Caller,
  contents: CourseContents,
  lId: string,
  {
    held,
    now,
    closed,
    over,
  }: {
    held: readonly Held[];
    now: Date;
    /** Lectures that wait for a quiz. */
    closed?: ReadonlySet<string>;
    over?: ApiError | undefined;
  },
) {
  const lecture = Object.hasOwn(contents.lectures, lId) ? contents.lectures[lId] : undefined;
  if (lecture === undefined) throw notFound();
  const until = heldUntil(held, lId);
  if (!mayOpen(caller, lecture, isOpenAt(until, now))) throw over ?? kept(caller, until);
  if (closed?.has(lId)) throw new ApiError('not_authorized', { message: behindQuiz });
  return lecture.resources;
}

export function createLectureService({
  database,
  elapsed,
  now,
  courses,
  unknown,
  gates,
  links,
  sessions,
}: Context & {
  readonly courses: CourseService;
  readonly unknown: UnknownCourses;
  readonly gates: Gates;
  readonly links: LinkService;
  readonly sessions: SessionGuard;
}) {
  const store = createLectureStore(database);
  const known = createKnownAccess(database.changes, elapsed);
  const publicContents = createReadCache<CourseContents>({
    read: async (cId) => {
      const { contents } = await store.readContents(cId, null);
      return contents !== null && maySee(visitor, contents) ? contents : null;
    },
    sizeOf: ({ lectures }) => JSON.stringify(lectures).length,
    maxSize: mostCharacters,
    elapsed,
  });

  const publicLectures = createReadCache<LectureWithResources[]>({
    read: async (cId) => {
      const { course, contents } = await store.readWhole(cId, null);
      if (course === null || contents === null || !maySee(visitor, contents)) return null;
      return presentWhole(
        course,
        openedOf(visitor, contents, () => false),
      );
    },
    sizeOf: (lectures) => JSON.stringify(lectures).length,
    maxSize: mostCharacters,
    elapsed,
  });

  database.changes.on('changed', () => {
    publicContents.clear();
    publicLectures.clear();
  });

  /** Signs links now: the cached lectures hold unsigned ones. */
  const lent = (lectures: readonly LectureWithResources[]) =>
    lectures.map((lecture) =>
      lecture.resources === undefined
        ? lecture
        : { ...lecture, resources: links.lend(lecture.resources) },
    );

  const forVisitor = async <Found>(
    cId: string,
    { peer }: Sender,
    read: () => Promise<Found | null>,
  ): Promise<Found> => {
    const found = await unknown.lookUp(peer, (published) => published.has(cId), read);
    if (found === null) throw notFound();
    return found;
  };

  /**
   * Two reads, one for content staff. Null if there is nothing that the caller may see, an error if
   * the session is not valid.
   */
  const readContents = async (caller: SignedIn, cId: string) => {
    const { contents, user } = await store.readContents(cId, uidToAsk(caller));
    const problem = await sessions.problemOf(user, caller);
    if (problem !== null) return problem;
    if (contents === null) return null;
    const access = accessTo(cId, contents, user);
    if (!maySee(caller, contents, access.isEnrolled)) return null;
    if (!may(caller, 'content')) known.remember(caller, cId, access, true);
    return { contents, access, user };
  };

  /** Returns the lectures that wait for a quiz; at most one read. */
  const closedTo = (caller: SignedIn, cId: string, { lectures, held }: CourseAccess, at: Date) =>
    may(caller, 'content')
      ? new Set<string>()
      : gates.closed(caller.uid, cId, lectures, { held, now: at });

  /** One read, or none within a second. @throws 404, 401 if the lecture is not open */
  const openResources = async (cId: string, lId: string, sender: Sender, over?: ApiError) => {
    const contents = await forVisitor(cId, sender, () => publicContents.get(cId));
    return links.lend(resourcesOf(visitor, contents, lId, { held: [], now: now(), over }));
  };

  /** Reads the caller's access to a course: two reads, one for content staff. @throws 404, 401 */
  const readAccess = async (caller: SignedIn, cId: string): Promise<CourseAccess> => {
    const read = await readContents(caller, cId);
    if (read === null) throw notFound();
    if (read instanceof ApiError) throw read;
    // Without a user document, the caller never signed in by cookie.
    if (!may(caller, 'content') && read.user === null) throw notFound();
    return read.access;
  };

  /** Returns why the caller may not open a lecture, or null. One read if it waits for a quiz. */
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
    if (!mayOpen(caller, lecture, isOpenAt(until, at))) return kept(caller, until);
    const one = { ...access, lectures: new Map([[lId, lecture]]) };
    const isClosed = (await closedTo(caller, cId, one, at)).has(lId);
    return isClosed ? new ApiError('not_authorized', { message: behindQuiz }) : null;
  };

  /**
   * Returns a student's access by the current user document and this instance's memory of the
   * course. Null if the course is not in memory or the student lacks it. @throws 401
   */
  const accessByMemory = async (
    caller: SignedIn,
    cId: string,
    lectures: CourseAccess['lectures'] | undefined,
  ): Promise<CourseAccess | null> => {
    const uid = uidToAsk(caller);
    if (lectures === undefined || uid === null) return null;
    const user = await store.readUser(uid);
    const problem = await sessions.problemOf(user, caller);
    if (problem !== null) throw problem;
    const access = accessWith(cId, lectures, user);
    if (!access.isEnrolled) return null;
    known.remember(caller, cId, access, false);
    return access;
  };

  const handlers = {
    /**
     * The lectures of a course, on demand with the resources that the caller may open. Students
     * cost three reads, two if the device knows the list, and one more if lectures wait for a quiz.
     * Content staff and visitors cost two, visitors none within a second. @throws 404
     */
    async 'courses/course/lectures'({ caller, input: { id, resources, known: version }, sender }) {
      if (!resources) {
        const { lectures } = await courses.show(caller, id, sender);
        return { lectures };
      }
      const asVisitor = async () => ({
        lectures: lent(await forVisitor(id, sender, () => publicLectures.get(id))),
      });
      if (caller.role === 'visitor') return asVisitor();
      const uid = uidToAsk(caller);
      const read =
        version === undefined
          ? await store.readWhole(id, uid)
          : { course: null, ...(await store.readContents(id, uid)) };
      const { contents, user } = read;
      if ((await sessions.problemOf(user, caller)) !== null) return asVisitor();
      const enrolment = enrolmentOf(user, id);
      if (contents === null || !maySee(caller, contents, enrolment !== undefined)) throw notFound();
      const access = accessTo(id, contents, user);
      if (!may(caller, 'content')) known.remember(caller, id, access, true);
      const at = now();
      const closed = await closedTo(caller, id, access, at);
      const has = (lId: string) => isOpenAt(heldUntil(access.held, lId), at) && !closed.has(lId);
      const opened = openedOf(caller, contents, has);
      if (contents.listVersion !== '' && contents.listVersion === version) {
        const lentOnes = [...opened].map(([lId, all]) => ({ lId, resources: links.lend(all) }));
        return { lectures: [], listVersion: version, opened: lentOnes };
      }
      const course = read.course ?? (await store.readCourse(id));
      if (course === null) throw notFound();
      const lectures = lent(presentWhole(course, opened));
      const { listVersion } = contents;
      return { lectures, ...(listVersion !== '' && { listVersion }) };
    },

    /**
     * The resources of one lecture: two reads, three if it waits for a quiz; visitors cost one, or
     * none within a second. @throws 404, 401, 403
     */
    async 'courses/course/lectures/lecture/res'({ caller, input: { cId, lId }, sender }) {
      if (caller.role === 'visitor') return { resources: await openResources(cId, lId, sender) };
      const read = await readContents(caller, cId);
      if (read === null) throw notFound();
      if (read instanceof ApiError)
        return { resources: await openResources(cId, lId, sender, read) };
      const { contents, access } = read;
      const lecture = access.lectures.get(lId);
      const one = { ...access, lectures: new Map(lecture && [[lId, lecture]]) };
      const at = now();
      const closed = await closedTo(caller, cId, one, at);
      const had = { held: access.held, now: at, closed };
      return { resources: links.lend(resourcesOf(caller, contents, lId, had)) };
    },
  } satisfies Partial<Handlers>;

  /** As `open`. @param lectures this instance's memory of the course */
  const openKnowing = async (
    caller: SignedIn,
    cId: string,
    lId: string,
    lectures: CourseAccess['lectures'] | undefined,
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
    handlers,
    openResources,

    /**
     * Returns the access of a caller who opens a lecture, by the current user document. One read if
     * this instance remembers the course, else two; one more if the lecture waits for a quiz.
     * Refusals always rest on fresh reads. @throws 404, 401, 403
     */
    open: (caller: SignedIn, cId: string, lId: string) =>
      openKnowing(caller, cId, lId, known.lecturesOf(cId)),

    /**
     * As `open`, for calls that return only questions: no read if this instance has read the
     * account, for this session, and the questions within ten minutes.
     */
    async openQuestions(caller: SignedIn, cId: string, lId: string): Promise<CourseAccess> {
      const remembered = known.recallForQuestions(caller, cId, lId);
      if (remembered !== null && (await refusalOf(caller, cId, lId, remembered)) === null)
        return remembered;
      return openKnowing(caller, cId, lId, known.lecturesWithQuizzes(cId));
    },

    /**
     * Returns the caller's access for storing positions only: no read if this instance admitted
     * them within two hours and knows all these lectures, else two.
     * @throws 404, 401 for an ended session
     */
    accessOf: async (caller: SignedIn, cId: string, lIds: readonly string[]) =>
      known.recall(caller.uid, cId, lIds) ?? (await readAccess(caller, cId)),

    noteQuizzes: known.noteQuizzes,
  };
}
