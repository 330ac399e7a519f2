import type { ResponseOf } from '@markaz/contract/api';
import { accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import type { LectureWithResources, Refusal, Resource } from '@markaz/contract/catalogue/lectures';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { type Caller, type SignedIn, visitor } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/request-limits.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CourseContents, CourseRecord } from '../../store/records/course.ts';
import type { UserRecord } from '../../store/records/user.ts';
import type { LookupLimiter } from '../courses/lookup-limiter.ts';
import { maySee } from '../courses/policy.ts';
import { presentLectures } from '../courses/present.ts';
import type { CourseService } from '../courses/service.ts';
import type { LinkService } from '../videos/links.ts';
import { type Gates, mayOpen } from './access-cache.ts';
import { createLectureAccess, viewerOf } from './lecture-access.ts';
import { createLectureStore } from './store.ts';

export type LectureService = ReturnType<typeof createLectureService>;

/** The services of a feature that checks who may open lectures. */
export interface LectureContext extends Context {
  readonly lectures: LectureService;
}

/** The resources of opened lectures, keyed by lecture id. */
type OpenedLectures = ReadonlyMap<string, CourseContents['lectures'][string]['resources']>;

/**
 * Size of each of the two caches, in characters of JSON. It is a small part of an instance's
 * memory.
 */
const maxCharacters = 8 * 2 ** 20;

/** Returns the resources of the lectures that a caller may open. */
function selectOpened(
  caller: Caller,
  { lectures }: CourseContents,
  hasAccess: (lId: string) => boolean,
): OpenedLectures {
  const opened = Object.entries(lectures).filter(([lId, lecture]) =>
    mayOpen(caller, lecture, hasAccess(lId)),
  );
  return new Map(opened.map(([lId, { resources }]) => [lId, resources]));
}

/**
 * Returns why lectures are locked for a student, keyed by lecture id.
 * @param endOf returns when the access to a lecture ends, like `accessEnd`
 */
function presentRefusals(
  { lectures }: CourseContents,
  opened: OpenedLectures,
  endOf: (lId: string) => string | null | undefined,
  gatedIds: ReadonlySet<string>,
): { readonly refusals?: Readonly<Record<string, Refusal>> } {
  const refusals = Object.keys(lectures).flatMap((lId): (readonly [string, Refusal])[] => {
    if (opened.has(lId)) return [];
    if (gatedIds.has(lId)) return [[lId, 'gate']];
    return typeof endOf(lId) === 'string' ? [[lId, 'ended']] : [];
  });
  return refusals.length === 0 ? {} : { refusals: Object.fromEntries(refusals) };
}

function presentOpened({ lectures }: CourseRecord, opened: OpenedLectures): LectureWithResources[] {
  return presentLectures(lectures, ({ id }) => !opened.has(id)).map((lecture) => {
    const resources = opened.get(lecture.id);
    return resources === undefined ? lecture : { ...lecture, resources };
  });
}

/** Serves lectures and their resources. */
export function createLectureService(
  context: Context & {
    readonly courses: CourseService;
    readonly lookupLimiter: LookupLimiter;
    readonly gates: Gates;
    readonly links: LinkService;
    readonly sessions: SessionGuard;
  },
) {
  const { database, elapsed, now, courses, lookupLimiter, links, sessions } = context;
  const store = createLectureStore(database);
  const { accessFromRecords, findLocked, findRefusal, ...lectureAccess } = createLectureAccess({
    ...context,
    store,
  });
  const caching = { elapsed, changes: database.changes, maxSize: maxCharacters };
  const publicContents = createReadCache<CourseContents>({
    read: async (cId) => {
      const { contents } = await store.readContents(cId, { uid: null, at: now() });
      return contents !== null && maySee(visitor, contents) ? contents : null;
    },
    sizeOf: ({ lectures }) => JSON.stringify(lectures).length,
    ...caching,
  });

  const publicLectures = createReadCache<LectureWithResources[]>({
    read: async (cId) => {
      const { course, contents } = await store.readContents(cId, { uid: null, at: now() }, true);
      if (course === null || contents === null || !maySee(visitor, contents)) return null;
      const opened = selectOpened(visitor, contents, () => false);
      return presentOpened(course, opened);
    },
    sizeOf: (lectures) => JSON.stringify(lectures).length,
    ...caching,
  });

  /** Signs the links for this response, because cached lectures contain unsigned links. */
  const withSignedLinks = (lectures: readonly LectureWithResources[]) =>
    lectures.map((lecture) =>
      lecture.resources === undefined
        ? lecture
        : { ...lecture, resources: links.signResources(lecture.resources) },
    );

  const readForVisitor = async <Found>(
    cId: string,
    { peer }: Sender,
    read: () => Promise<Found | null>,
  ): Promise<Found> => {
    const found = await lookupLimiter.lookUp(peer, (published) => published.has(cId), read);
    if (found === null) throw notFound();
    return found;
  };

  /**
   * Returns the resources of an open lecture. Cost: 1 read, or none within a second of the last
   * read.
   * @throws 404, or `closedError` if the lecture is not open to everyone
   */
  const openResources = async (
    cId: string,
    lId: string,
    sender: Sender,
    closedError = new ApiError('not_authenticated'),
  ): Promise<Resource[]> => {
    const { lectures } = await readForVisitor(cId, sender, () => publicContents.get(cId));
    const lecture = Object.hasOwn(lectures, lId) ? lectures[lId] : undefined;
    if (lecture === undefined) throw notFound();
    if (lecture.open === 'false') throw closedError;
    return links.signResources(lecture.resources);
  };

  /**
   * Lists the lectures of a course with the resources that the caller may open. Returns null if the
   * caller's session has ended. Cost: as for the call `courses/course/lectures`.
   * @param known version of the list that the device has
   * @param knownUser the caller's user document, if this request has read it
   * @throws 404
   */
  const listWithResources = async (
    caller: SignedIn,
    { id, known }: { readonly id: string; readonly known?: string | undefined },
    knownUser?: UserRecord,
  ): Promise<ResponseOf<'courses/course/lectures'> | null> => {
    const at = now();
    const viewer = viewerOf(caller, at);
    const documents = knownUser === undefined ? viewer : { ...viewer, uid: null };
    const read = await store.readContents(id, documents, known === undefined);
    const { contents } = read;
    const user = knownUser ?? read.user;
    if ((await sessions.findSessionError(user, caller)) !== null) return null;
    const courseAccess = accessFromRecords(caller, id, contents, user);
    if (contents === null || courseAccess === null) throw notFound();
    const lockedIds = await findLocked(caller, id, courseAccess, at);
    const endOf = (lId: string) => accessEnd(courseAccess.access, lId);
    const opened = selectOpened(
      caller,
      contents,
      (lId) => isOpenAt(endOf(lId), at) && !lockedIds.has(lId),
    );
    const refusals = presentRefusals(contents, opened, endOf, lockedIds);
    const { listVersion } = contents;
    if (listVersion !== '' && listVersion === known) {
      const openedWithLinks = [...opened].map(([lId, unsigned]) => ({
        lId,
        resources: links.signResources(unsigned),
      }));
      return { lectures: [], listVersion, opened: openedWithLinks, ...refusals };
    }
    const course = read.course ?? (await store.readCourse(id, viewer));
    if (course === null) throw notFound();
    const lectures = withSignedLinks(presentOpened(course, opened));
    return { lectures, ...(listVersion !== '' && { listVersion }), ...refusals };
  };

  const handlers = {
    /**
     * Lists the lectures of a course. If `resources` is true, also returns the resources that the
     * caller may open. Cost for students: 3 reads, or 2 if their device has the current list, plus
     * 1 if lectures open only after a quiz. Cost for content staff: 2 reads. Cost for visitors: 2
     * reads, or none within a second of the last read.
     * @throws 404
     */
    async 'courses/course/lectures'({ caller, input: { resources, ...input }, sender }) {
      const { id } = input;
      if (!resources) {
        const { lectures } = await courses.getCourse(caller, id, sender);
        return { lectures };
      }
      const list = caller.role === 'visitor' ? null : await listWithResources(caller, input);
      if (list !== null) return list;
      return {
        lectures: withSignedLinks(await readForVisitor(id, sender, () => publicLectures.get(id))),
      };
    },

    /**
     * Returns the resources of a lecture. Cost: 2 reads, plus 1 if the lecture opens only after a
     * quiz. Cost for visitors: 1 read, or none within a second of the last read.
     * @throws 401, 403, 404
     */
    async 'courses/course/lectures/lecture/res'({ caller, input: { cId, lId }, sender }) {
      if (caller.role === 'visitor') return { resources: await openResources(cId, lId, sender) };
      const { contents, user } = await store.readContents(cId, viewerOf(caller, now()));
      const sessionError = await sessions.findSessionError(user, caller);
      if (sessionError !== null)
        return { resources: await openResources(cId, lId, sender, sessionError) };
      const courseAccess = accessFromRecords(caller, cId, contents, user);
      const lecture = courseAccess?.lectures.get(lId);
      if (courseAccess === null || lecture === undefined) throw notFound();
      const refusal = await findRefusal(caller, cId, lId, courseAccess);
      if (refusal !== null) throw refusal;
      return { resources: links.signResources(lecture.resources) };
    },
  } satisfies Partial<Handlers>;

  return { ...lectureAccess, handlers, listWithResources, openResources };
}
