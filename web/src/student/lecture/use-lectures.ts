import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, LectureWithResources, Resource } from '@markaz/contract/catalogue/lectures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { useOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { savedFilesCache } from '../../shared/storage.ts';
import { asSeenBy, mayOpenAll } from './lecture-access.ts';
import { lecturesQuery, resourcesQuery } from './queries.ts';
import type { useCourseProgress } from './use-course-progress.ts';

/** Returns the lecture with this id and its neighbours; null if it is not in the list. */
export function neighboursOf<Item extends { readonly id: string }>(
  lectures: readonly Item[],
  id: string,
) {
  const at = lectures.findIndex((lecture) => lecture.id === id);
  const current = lectures[at];
  if (current === undefined) return null;
  return { current, previous: lectures[at - 1] ?? null, next: lectures[at + 1] ?? null };
}

/** Time before expiry to renew a link, and shortest interval, because clocks can be wrong. */
const renewBefore = 10 * 60_000;
const renewAtMostEvery = 10 * 60_000;

/** The part of TanStack's `Query` that is used here. */
interface QueryState<Data> {
  readonly state: { readonly data: Data | undefined; readonly dataUpdateCount: number };
}

/**
 * Refetches an answer shortly before the first of its signed links expires, while the page is
 * visible. If a cached page's links have expired, it is refetched at once.
 */
export function renewedBeforeLinksEnd<Data>(resourcesIn: (data: Data) => readonly Resource[]) {
  return {
    refetchInterval({ state: { data, dataUpdateCount } }: QueryState<Data>): number | false {
      const resources = data === undefined ? [] : resourcesIn(data);
      const ends = resources.flatMap(({ linkEnds }) => (linkEnds ? Date.parse(linkEnds) : []));
      if (ends.length === 0) return false;
      const left = Math.min(...ends) - renewBefore - Date.now();
      return Math.max(left, dataUpdateCount > 1 ? renewAtMostEvery : 1_000);
    },
  };
}

const ofOneLecture = renewedBeforeLinksEnd((one: readonly Resource[] | null) => one ?? []);
const ofAllLectures = renewedBeforeLinksEnd(
  ({ lectures }: { readonly lectures: readonly LectureWithResources[] }) =>
    lectures.flatMap(({ resources }) => resources ?? []),
);

/** Loads the module for saved files. It is available offline too once a file was saved. */
const loadSavedFiles = () => import('../../shared/saved-files/permitted-files.ts');

/** The query for a lecture's resources that are saved on this device; null if there are none. */
const savedResourcesQuery = (cId: string, lId: string) =>
  queryOptions({
    queryKey: ['kept', 'resources', cId, lId],
    queryFn: async () => (await loadSavedFiles()).savedResources(cId, lId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

interface Answer {
  /** The lectures, if the user has the course; undefined until the server answers. */
  readonly lectures: readonly Pick<Lecture, 'id'>[] | undefined;
  readonly isGone: boolean;
  /** The lecture's resources, for users without the course; null if they may not have them. */
  readonly resources: readonly Resource[] | null | undefined;
}

/** Removes saved files that the server's answer no longer contains, in the background. */
function useReconciled(cId: string, lId: string, { lectures, isGone, resources }: Answer): void {
  useEffect(() => {
    const reconcile = async () => {
      // Check for saved files before loading the module.
      if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
      const { removeOutdatedFiles } = await loadSavedFiles();
      if (isGone) await removeOutdatedFiles(cId, []);
      else if (lectures !== undefined) await removeOutdatedFiles(cId, lectures);
      else if (resources !== undefined)
        await removeOutdatedFiles(cId, resources === null ? [] : [{ id: lId, resources }], lId);
    };
    // Ignore failures, because the next answer tries again.
    reconcile().catch(() => undefined);
  }, [cId, lId, lectures, isGone, resources]);
}

type Mine = Pick<ReturnType<typeof useCourseProgress>, 'course' | 'progressPending'>;

/**
 * Returns a course's lectures and one lecture's resources. Users who have, or had, the course fetch
 * all resources at once, so that the next lecture needs no call. For others, the course's answer
 * shows whether a fetch would be rejected (docs/decisions/player.md#loading-before-playing).
 * @param now device time, used until the server has answered
 */
export function useLectures(cId: string, lId: string, mine: Mine, now: Date) {
  const { user } = useSession();
  const mayAll = mayOpenAll(user, cId);
  const all = useQuery({ ...lecturesQuery(cId), ...ofAllLectures, enabled: mayAll });
  const asked = useQuery({
    ...courseQuery(cId),
    // Offline, the device may have cached the lectures, but never their resources.
    enabled:
      !mayAll ||
      (mine.course === null && !mine.progressPending) ||
      isApiError(all.error, 'offline'),
  });
  const ofCourse = asked.data && asSeenBy(user, cId, asked.data.lectures, now);
  const lectures = (mayAll ? all.data?.lectures : undefined) ?? ofCourse ?? null;
  const current = lectures?.find(({ id }) => id === lId);
  const one = useQuery({
    ...resourcesQuery(cId, lId),
    ...ofOneLecture,
    enabled: !mayAll && current?.locked === false,
  });

  const isOffline = [all.error, one.error].some((error) => isApiError(error, 'offline'));
  const saved =
    useQuery({ ...savedResourcesQuery(cId, lId), enabled: isOffline }).data ?? undefined;

  const course: Course | null = mine.course ?? asked.data?.course ?? null;
  useReconciled(cId, lId, {
    lectures: all.data?.lectures,
    isGone: isApiError(all.error, 'not_found'),
    resources: mayAll ? undefined : one.data,
  });
  useOpenedCourse(course, all.data?.lectures ?? asked.data?.lectures, all.data?.version);
  const found = mayAll ? all.data?.lectures.find(({ id }) => id === lId) : undefined;
  // The HTML page already contains an open lecture’s resources.
  // `null` is a refusal. For a student with the course, it is older than the purchase.
  const answered = mayAll ? (one.data ?? saved) : one.data === undefined ? saved : one.data;
  const arrived = !mayAll && current?.locked ? null : answered;
  const resources = found === undefined ? arrived : (found.resources ?? null);
  const access: readonly Resource[] | 'refused' | 'pending' =
    resources === undefined ? 'pending' : (resources ?? 'refused');
  const ofOwner = asked.isLoading ? null : (all.error ?? (course === null ? asked.error : null));
  return {
    course,
    lectures,
    access,
    failure: mayAll ? ofOwner : (asked.error ?? one.error),
    retry: () =>
      Promise.all([asked, mayAll ? all : one].map((query) => query.error && query.refetch())),
    /** Refetches resources whose links have expired. @throws if the fetch fails */
    renew: async (): Promise<readonly Resource[]> => {
      if (!mayAll) return (await one.refetch({ throwOnError: true })).data ?? [];
      const { data } = await all.refetch({ throwOnError: true });
      return data?.lectures.find(({ id }) => id === lId)?.resources ?? [];
    },
  };
}
