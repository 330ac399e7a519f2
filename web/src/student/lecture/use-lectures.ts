import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, LectureWithResources, Resource } from '@markaz/contract/catalogue/lectures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { useStoreOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { savedFilesCache } from '../../shared/storage.ts';
import { type Decision, mayRequestLectures, withLocksFor } from './lecture-access.ts';
import { lecturesQuery, resourcesQuery } from './queries.ts';
import type { useCourseProgress } from './use-course-progress.ts';

/**
 * Returns the lecture with this id, and the lectures before and after it. Returns null if the list
 * does not contain the id.
 */
export function findNeighbours<Item extends { readonly id: string }>(
  lectures: readonly Item[],
  id: string,
) {
  const index = lectures.findIndex((lecture) => lecture.id === id);
  const current = lectures[index];
  if (current === undefined) return null;
  return { current, previous: lectures[index - 1] ?? null, next: lectures[index + 1] ?? null };
}

/** A link is renewed this many milliseconds before it expires. */
const renewBeforeMs = 10 * 60_000;
/**
 * Minimum time between two renewals in milliseconds. Without it, a wrong clock could cause endless
 * renewals.
 */
const minRenewalIntervalMs = 10 * 60_000;

/** The fields of TanStack's `Query` that are used here. */
interface QueryState<Data> {
  readonly state: { readonly data: Data | undefined; readonly dataUpdateCount: number };
}

/**
 * Returns query options that refetch shortly before the first signed link expires, while the page
 * is visible. Links of a cached page that have already expired are refetched at once.
 */
export function renewBeforeExpiry<Data>(getResources: (data: Data) => readonly Resource[]) {
  return {
    refetchInterval({ state: { data, dataUpdateCount } }: QueryState<Data>): number | false {
      const resources = data === undefined ? [] : getResources(data);
      const expiryTimes = resources.flatMap(({ linkEnds }) =>
        linkEnds ? Date.parse(linkEnds) : [],
      );
      if (expiryTimes.length === 0) return false;
      const untilRenewal = Math.min(...expiryTimes) - renewBeforeMs - Date.now();
      return Math.max(untilRenewal, dataUpdateCount > 1 ? minRenewalIntervalMs : 1_000);
    },
  };
}

const lectureRenewal = renewBeforeExpiry(
  (resources: readonly Resource[] | null) => resources ?? [],
);
const courseRenewal = renewBeforeExpiry(
  ({ lectures }: { readonly lectures: readonly LectureWithResources[] }) =>
    lectures.flatMap(({ resources }) => resources ?? []),
);

/**
 * Loads the module for saved files. The module is also available offline once the student has saved
 * a file.
 */
const loadSavedFiles = () => import('../../shared/saved-files/permitted-files.ts');

/**
 * Query of a lecture's resources that are saved on this device. Its data is null if there are none.
 */
const savedResourcesQuery = (cId: string, lId: string) =>
  queryOptions({
    queryKey: ['kept', 'resources', cId, lId],
    queryFn: async () => (await loadSavedFiles()).savedResources(cId, lId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

interface ServerState {
  /**
   * The lectures, if the user may request all of them. Undefined until the server has responded.
   */
  readonly lectures: readonly Pick<Lecture, 'id'>[] | undefined;
  readonly isDeleted: boolean;
  /** The lecture's resources, for all other users. Null if the user has no access to them. */
  readonly resources: readonly Resource[] | null | undefined;
}

/** Deletes saved files that the server no longer lists, in the background. */
function useFileCleanup(
  cId: string,
  lId: string,
  { lectures, isDeleted, resources }: ServerState,
): void {
  useEffect(() => {
    const removeOutdated = async () => {
      // Check for saved files before loading the module.
      if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
      const { removeOutdatedFiles } = await loadSavedFiles();
      if (isDeleted) await removeOutdatedFiles(cId, []);
      else if (lectures !== undefined) await removeOutdatedFiles(cId, lectures);
      else if (resources !== undefined)
        await removeOutdatedFiles(cId, resources === null ? [] : [{ id: lId, resources }], lId);
    };
    // Ignore failures, because the next response starts another attempt.
    removeOutdated().catch(() => undefined);
  }, [cId, lId, lectures, isDeleted, resources]);
}

type MyCourse = Pick<ReturnType<typeof useCourseProgress>, 'course' | 'progressPending'>;

/**
 * Returns a course's lectures and one lecture's resources. Users who have or had access to the
 * course fetch the resources of all lectures at once, so that the next lecture needs no call. For
 * other users, the response for the course shows whether a lecture is locked. The resources of a
 * locked lecture are not requested (docs/decisions/player.md#loading-before-playing).
 * @param now time of the device's clock, used until the server has responded
 */
export function useLectures(cId: string, lId: string, myCourse: MyCourse, now: Date) {
  const { user } = useSession();
  const loadsAll = mayRequestLectures(user, cId);
  const lecturesResult = useQuery({ ...lecturesQuery(cId), ...courseRenewal, enabled: loadsAll });
  const courseResult = useQuery({
    ...courseQuery(cId),
    // Offline, the device may have cached the lectures, but never their resources.
    enabled:
      !loadsAll ||
      (myCourse.course === null && !myCourse.progressPending) ||
      isApiError(lecturesResult.error, 'offline'),
  });
  const courseLectures =
    courseResult.data && withLocksFor(user, cId, courseResult.data.lectures, now);
  const lectures = (loadsAll ? lecturesResult.data?.lectures : undefined) ?? courseLectures ?? null;
  const current = lectures?.find(({ id }) => id === lId);
  const resourcesResult = useQuery({
    ...resourcesQuery(cId, lId),
    ...lectureRenewal,
    enabled: !loadsAll && current?.locked === false,
  });

  const isOffline = [lecturesResult.error, resourcesResult.error].some((error) =>
    isApiError(error, 'offline'),
  );
  const savedResources =
    useQuery({ ...savedResourcesQuery(cId, lId), enabled: isOffline }).data ?? undefined;

  const course: Course | null = myCourse.course ?? courseResult.data?.course ?? null;
  useFileCleanup(cId, lId, {
    lectures: lecturesResult.data?.lectures,
    isDeleted: isApiError(lecturesResult.error, 'not_found'),
    resources: loadsAll ? undefined : resourcesResult.data,
  });
  useStoreOpenedCourse(
    course,
    lecturesResult.data?.lectures ?? courseResult.data?.lectures,
    lecturesResult.data?.version,
  );
  const loadedLecture = loadsAll
    ? lecturesResult.data?.lectures.find(({ id }) => id === lId)
    : undefined;
  // The HTML page already contains an open lecture's resources, so `resourcesResult` may have data
  // without a fetch. `null` means that the server refused access. For a student with the course,
  // ignore it, because the refusal is older than the enrolment.
  const fetchedOrSaved = loadsAll
    ? (resourcesResult.data ?? savedResources)
    : resourcesResult.data === undefined
      ? savedResources
      : resourcesResult.data;
  const permittedResources = !loadsAll && current?.locked ? null : fetchedOrSaved;
  const resources =
    loadedLecture === undefined ? permittedResources : (loadedLecture.resources ?? null);
  const decision: Decision =
    resources === undefined
      ? 'pending'
      : resources === null
        ? (lecturesResult.data?.refusals?.[lId] ?? 'locked')
        : 'opened';
  const enrolledFailure = courseResult.isLoading
    ? null
    : (lecturesResult.error ?? (course === null ? courseResult.error : null));
  return {
    course,
    lectures,
    /** Null until the server has opened the lecture. */
    resources: resources ?? null,
    decision,
    failure: loadsAll ? enrolledFailure : (courseResult.error ?? resourcesResult.error),
    retry: () =>
      Promise.all(
        [courseResult, loadsAll ? lecturesResult : resourcesResult].map(
          (query) => query.error && query.refetch(),
        ),
      ),
    /** Refetches resources whose links have expired. @throws if the fetch fails */
    refetchResources: async (): Promise<readonly Resource[]> => {
      if (!loadsAll) return (await resourcesResult.refetch({ throwOnError: true })).data ?? [];
      const { data } = await lecturesResult.refetch({ throwOnError: true });
      return data?.lectures.find(({ id }) => id === lId)?.resources ?? [];
    },
  };
}
