import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { LectureWithResources, Resource } from '@markaz/contract/catalogue/lectures';
import type { SessionGuard } from '../../accounts/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound } from '../../core/api-error.ts';
import { type Caller, visitor } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Sender } from '../../http/request-limits.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { CourseContents, CourseRecord } from '../../store/records/course.ts';
import { maySee } from '../courses/policy.ts';
import { presentLectures } from '../courses/present.ts';
import type { CourseService } from '../courses/service.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import type { LinkService } from '../videos/links.ts';
import { type Gates, mayOpen } from './access.ts';
import { createLectureAccess, uidToAsk } from './lecture-access.ts';
import { createLectureStore } from './store.ts';

export type LectureService = ReturnType<typeof createLectureService>;

/** Resources, keyed by lecture id. */
type Opened = ReadonlyMap<string, CourseContents['lectures'][string]['resources']>;

/** Size of each of the two caches, in characters of JSON; a small part of an instance's memory. */
const mostCharacters = 8 * 2 ** 20;

/** Returns the resources of the lectures that a caller may open. */
function openedOf(
  caller: Caller,
  { lectures }: CourseContents,
  has: (lId: string) => boolean,
): Opened {
  const opened = Object.entries(lectures).filter(([lId, lecture]) =>
    mayOpen(caller, lecture, has(lId)),
  );
  return new Map(opened.map(([lId, { resources }]) => [lId, resources]));
}

function presentOpened({ lectures }: CourseRecord, opened: Opened): LectureWithResources[] {
  return presentLectures(lectures, ({ id }) => !opened.has(id)).map((lecture) => {
    const resources = opened.get(lecture.id);
    return resources === undefined ? lecture : { ...lecture, resources };
  });
}

/** Serves lectures and their resources. */
export function createLectureService(
  context: Context & {
    readonly courses: CourseService;
    readonly unknown: UnknownCourses;
    readonly gates: Gates;
    readonly links: LinkService;
    readonly sessions: SessionGuard;
  },
) {
  const { database, elapsed, now, courses, unknown, links, sessions } = context;
  const store = createLectureStore(database);
  const { accessBy, closedTo, refusalOf, ...access } = createLectureAccess({ ...context, store });
  const caching = { elapsed, changes: database.changes, maxSize: mostCharacters };
  const publicContents = createReadCache<CourseContents>({
    read: async (cId) => {
      const { contents } = await store.readContents(cId, null);
      return contents !== null && maySee(visitor, contents) ? contents : null;
    },
    sizeOf: ({ lectures }) => JSON.stringify(lectures).length,
    ...caching,
  });

  const publicLectures = createReadCache<LectureWithResources[]>({
    read: async (cId) => {
      const { course, contents } = await store.readContents(cId, null, true);
      if (course === null || contents === null || !maySee(visitor, contents)) return null;
      const opened = openedOf(visitor, contents, () => false);
      return presentOpened(course, opened);
    },
    sizeOf: (lectures) => JSON.stringify(lectures).length,
    ...caching,
  });

  /** Signs links now, because the cached lectures contain unsigned ones. */
  const withLinks = (lectures: readonly LectureWithResources[]) =>
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

  /** One read, or none within a second. @throws 404, or `closed` if the lecture is not open */
  const openResources = async (
    cId: string,
    lId: string,
    sender: Sender,
    closed = new ApiError('not_authenticated'),
  ): Promise<Resource[]> => {
    const { lectures } = await forVisitor(cId, sender, () => publicContents.get(cId));
    const lecture = Object.hasOwn(lectures, lId) ? lectures[lId] : undefined;
    if (lecture === undefined) throw notFound();
    if (lecture.open === 'false') throw closed;
    return links.lend(lecture.resources);
  };

  const handlers = {
    /**
     * Lists the lectures of a course, on request with the resources that the caller may open.
     * Students: three reads, or two if the device has the current list; one more if lectures are
     * after a gate. Content staff: two reads. Visitors: two, or none within a second. @throws 404
     */
    async 'courses/course/lectures'({ caller, input: { id, resources, known: version }, sender }) {
      if (!resources) {
        const { lectures } = await courses.show(caller, id, sender);
        return { lectures };
      }
      const asVisitor = async () => ({
        lectures: withLinks(await forVisitor(id, sender, () => publicLectures.get(id))),
      });
      if (caller.role === 'visitor') return asVisitor();
      const uid = uidToAsk(caller);
      const isKnown = version !== undefined;
      const { contents, user, ...read } = await store.readContents(id, uid, !isKnown);
      if ((await sessions.problemOf(user, caller)) !== null) return asVisitor();
      const found = accessBy(caller, id, contents, user);
      if (contents === null || found === null) throw notFound();
      const at = now();
      const closed = await closedTo(caller, id, found, at);
      const has = (lId: string) => isOpenAt(heldUntil(found.held, lId), at) && !closed.has(lId);
      const opened = openedOf(caller, contents, has);
      const { listVersion } = contents;
      if (listVersion !== '' && listVersion === version) {
        const signed = [...opened].map(([lId, all]) => ({ lId, resources: links.lend(all) }));
        return { lectures: [], listVersion, opened: signed };
      }
      const course = read.course ?? (await store.readCourse(id));
      if (course === null) throw notFound();
      const lectures = withLinks(presentOpened(course, opened));
      return { lectures, ...(listVersion !== '' && { listVersion }) };
    },

    /**
     * Returns the resources of one lecture. Two reads, or three if it is after a gate. Visitors:
     * one read, or none within a second. @throws 404, 401, 403
     */
    async 'courses/course/lectures/lecture/res'({ caller, input: { cId, lId }, sender }) {
      if (caller.role === 'visitor') return { resources: await openResources(cId, lId, sender) };
      const { contents, user } = await store.readContents(cId, uidToAsk(caller));
      const problem = await sessions.problemOf(user, caller);
      if (problem !== null) return { resources: await openResources(cId, lId, sender, problem) };
      const found = accessBy(caller, cId, contents, user);
      const lecture = found?.lectures.get(lId);
      if (found === null || lecture === undefined) throw notFound();
      const refusal = await refusalOf(caller, cId, lId, found);
      if (refusal !== null) throw refusal;
      return { resources: links.lend(lecture.resources) };
    },
  } satisfies Partial<Handlers>;

  return { ...access, handlers, openResources };
}
