import type { ResponseOf } from '@markaz/contract/api';
import { lastMomentBefore } from '@markaz/contract/cairo';
import { type Held, heldUntil, isOpenAt } from '@markaz/contract/course-access';
import { overLectureMessage } from '@markaz/contract/enrolment';
import { ApiError, notFound } from '../../core/api-error.ts';
import { writtenDay } from '../../core/cairo-day.ts';
import { type Caller, may, type SignedIn, visitor } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/sender.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CourseContents } from '../../store/records/course.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { hasEnded, sessionOver } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { maySee } from '../courses/policy.ts';
import { presentLectures } from '../courses/present.ts';
import type { CourseService } from '../courses/service.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import type { Gates } from '../quizzes/gates.ts';
import type { LinkService } from '../videos/service.ts';
import { accessTo, type CourseAccess, createKnownAccess, mayOpen } from './access.ts';
import { createLectureStore, type WholeCourse } from './store.ts';

export type LectureService = ReturnType<typeof createLectureService>;

/** Characters of what is sent, of either kind; a small part of an instance's memory. */
const mostCharacters = 8 * 2 ** 20;

/** Whose document decides about lectures that are not open; nobody's for who makes courses. */
function uidToAsk(caller: SignedIn): string | null {
  return may(caller, 'content') ? null : caller.uid;
}

function presentWhole(
  caller: Caller,
  { course, contents }: WholeCourse,
  has: (lId: string) => boolean,
): ResponseOf<'courses/course/lectures'> {
  const lectures = presentLectures(
    course.lectures,
    (lecture) => !mayOpen(caller, lecture, has(lecture.id)),
  );
  return {
    lectures: lectures.map((lecture) =>
      lecture.locked
        ? lecture
        : { ...lecture, resources: contents.lectures[lecture.id]?.resources ?? [] },
    ),
  };
}

/** Why a lecture waits. */
const behindQuiz = 'اجتز اختبار المحاضرة السابقة أولًا، ثم تُفتح هذه المحاضرة.';

/** Why a lecture is not for this caller: it may have been. */
function kept(caller: Caller, until: string | null | undefined): ApiError {
  if (caller.role === 'visitor') return new ApiError('not_authenticated');
  if (typeof until !== 'string') return new ApiError('not_authorized');
  const message = overLectureMessage(writtenDay(lastMomentBefore(until)));
  return new ApiError('not_authorized', { message });
}

/**
 * @param over why the session that was shown is none any more
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
}: Context & {
  readonly courses: CourseService;
  readonly unknown: UnknownCourses;
  readonly gates: Gates;
  readonly links: LinkService;
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

  const publicLectures = createReadCache<ResponseOf<'courses/course/lectures'>>({
    read: async (cId) => {
      const { whole } = await store.readWhole(cId, null);
      if (whole === null || !maySee(visitor, whole.course)) return null;
      return presentWhole(visitor, whole, () => false);
    },
    sizeOf: (answer) => JSON.stringify(answer).length,
    maxSize: mostCharacters,
    elapsed,
  });

  database.changes.on('changed', () => {
    publicContents.clear();
    publicLectures.clear();
  });

  /** With links that are good from now on: what is kept here has none. */
  const lent = ({ lectures }: ResponseOf<'courses/course/lectures'>) => ({
    lectures: lectures.map((lecture) =>
      lecture.resources === undefined
        ? lecture
        : { ...lecture, resources: links.lend(lecture.resources) },
    ),
  });

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
   * Two reads, one for who makes courses. Null where there is nothing that they may see, an error
   * where the session is over.
   */
  const readContents = async (caller: SignedIn, cId: string) => {
    const { contents, user } = await store.readContents(cId, uidToAsk(caller));
    const over = sessionOver(user, caller);
    if (over !== null) return over;
    if (contents === null) return null;
    const access = accessTo(cId, contents, user);
    if (!maySee(caller, contents, access.isEnrolled)) return null;
    if (!may(caller, 'content')) known.remember(caller.uid, cId, access);
    return { contents, access, user };
  };

  /** Those of the lectures that wait for a quiz; a read where some may. */
  const closedTo = (caller: SignedIn, cId: string, { lectures, held }: CourseAccess, at: Date) =>
    may(caller, 'content')
      ? new Set<string>()
      : gates.closed(caller.uid, cId, lectures, { held, now: at });

  /** None within a second. @throws 404, 401 where the lecture is not open */
  const openResources = async (cId: string, lId: string, sender: Sender, over?: ApiError) => {
    const contents = await forVisitor(cId, sender, () => publicContents.get(cId));
    return links.lend(resourcesOf(visitor, contents, lId, { held: [], now: now(), over }));
  };

  /**
   * What the caller may do with lectures of a course: no read where this instance has let him in
   * not long ago and knows them all, else two. @throws 404, 401 for an ended session
   */
  const accessOf = async (
    caller: SignedIn,
    cId: string,
    lIds: readonly string[],
  ): Promise<CourseAccess> => {
    const access = known.recall(caller.uid, cId, lIds);
    if (access !== null) return access;
    const read = await readContents(caller, cId);
    if (read === null) throw notFound();
    if (read instanceof ApiError) throw read;
    // Who never signed in by cookie has nothing here to belong to.
    if (!may(caller, 'content') && read.user === null) throw notFound();
    return read.access;
  };

  const handlers = {
    /**
     * The lectures of a course, on demand with the resources that the caller may have: three reads
     * for a student, and one more where lectures wait for a quiz; two for others, for visitors none
     * within a second. @throws 404
     */
    async 'courses/course/lectures'({ caller, input: { id, resources }, sender }) {
      if (!resources) {
        const { lectures } = await courses.show(caller, id, sender);
        return { lectures };
      }
      const asVisitor = async () =>
        lent(await forVisitor(id, sender, () => publicLectures.get(id)));
      if (caller.role === 'visitor') return asVisitor();
      const { whole, user } = await store.readWhole(id, uidToAsk(caller));
      if (hasEnded(user, caller)) return asVisitor();
      const enrolment = enrolmentOf(user, id);
      if (whole === null || !maySee(caller, whole.course, enrolment !== undefined))
        throw notFound();
      const access = accessTo(id, whole.contents, user);
      if (!may(caller, 'content')) known.remember(caller.uid, id, access);
      const at = now();
      const closed = await closedTo(caller, id, access, at);
      const has = (lId: string) => isOpenAt(heldUntil(access.held, lId), at) && !closed.has(lId);
      return lent(presentWhole(caller, whole, has));
    },

    /**
     * What one lecture consists of; two reads at the most, three where it waits for a quiz; for
     * visitors none within a second. @throws 404, 401, 403
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

  return {
    handlers,
    openResources,

    accessOf,

    /**
     * What the caller may do with a course one of whose lectures he opens: as `accessOf`, and a read
     * more where it waits for a quiz. @throws 404, 401, 403
     */
    async open(caller: SignedIn, cId: string, lId: string): Promise<CourseAccess> {
      const access = await accessOf(caller, cId, [lId]);
      const lecture = access.lectures.get(lId);
      if (lecture === undefined) throw notFound();
      const at = now();
      const until = heldUntil(access.held, lId);
      if (!mayOpen(caller, lecture, isOpenAt(until, at))) throw kept(caller, until);
      const one = { ...access, lectures: new Map([[lId, lecture]]) };
      if ((await closedTo(caller, cId, one, at)).has(lId))
        throw new ApiError('not_authorized', { message: behindQuiz });
      return access;
    },
  };
}
