import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, LectureWithResources, Resource } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { useOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { asSeenBy } from './as-seen-by.ts';
import { askedBeforeLinksEnd } from './link-ends.ts';
import { mayOpenAll } from './may-open-all.ts';
import { lecturesQuery, resourcesQuery } from './queries.ts';
import { keptResourcesQuery, useReconciled } from './use-kept.ts';

interface Lectures {
  /** Null until it is known. */
  readonly course: Course | null;
  readonly lectures: readonly Lecture[] | null;
  /** Resources of the current lecture. */
  readonly access: readonly Resource[] | 'refused' | 'pending';
  readonly failure: Error | null;
  readonly retry: () => unknown;
  /** Refetches resources whose links have expired. @throws if that fails */
  readonly renew: () => Promise<readonly Resource[]>;
}

const whileOneIsOpen = askedBeforeLinksEnd((one: readonly Resource[] | null) => one ?? []);
const whileAllAreOpen = askedBeforeLinksEnd(
  ({ lectures }: { readonly lectures: readonly LectureWithResources[] }) =>
    lectures.flatMap(({ resources }) => resources ?? []),
);

interface Mine {
  /** The course from the student's account; null if not in it. */
  readonly course: Course | null;
  /** The account is loading. */
  readonly pending: boolean;
}

/**
 * A course's lectures and the resources of one of them. Readers who have, or had, the course fetch
 * all resources at once, so that the next lecture costs no call; their account has the course. For
 * others, the course's answer shows first whether a fetch would be refused
 * (docs/decisions/player.md#loading-before-playing).
 * @param now by the device's clock, for what is shown until the server has answered
 */
export function useLectures(cId: string, lId: string, mine: Mine, now: Date): Lectures {
  const { user } = useSession();
  const mayAll = mayOpenAll(user, cId);
  const all = useQuery({ ...lecturesQuery(cId), ...whileAllAreOpen, enabled: mayAll });
  const asked = useQuery({
    ...courseQuery(cId),
    // Offline, the device may know the lectures, but never their resources.
    enabled: !mayAll || (mine.course === null && !mine.pending) || isApiError(all.error, 'offline'),
  });
  const ofCourse = asked.data && asSeenBy(user, cId, asked.data.lectures, now);
  const lectures = (mayAll ? all.data?.lectures : undefined) ?? ofCourse ?? null;
  const current = lectures?.find(({ id }) => id === lId);
  const one = useQuery({
    ...resourcesQuery(cId, lId),
    ...whileOneIsOpen,
    enabled: !mayAll && current?.locked === false,
  });

  const isOffline = [all.error, one.error].some((error) => isApiError(error, 'offline'));
  const kept = useQuery({ ...keptResourcesQuery(cId, lId), enabled: isOffline }).data ?? undefined;

  const course = mine.course ?? asked.data?.course ?? null;
  useReconciled(cId, lId, {
    lectures: all.data?.lectures,
    isGone: isApiError(all.error, 'not_found'),
    resources: mayAll ? undefined : one.data,
  });
  useOpenedCourse(course, all.data?.lectures ?? asked.data?.lectures, all.data?.version);
  if (mayAll) {
    const found = all.data?.lectures.find(({ id }) => id === lId);
    return {
      course,
      lectures,
      // The document already has an open lecture's resources.
      access:
        found === undefined ? (one.data ?? kept ?? 'pending') : (found.resources ?? 'refused'),
      failure: asked.isLoading ? null : (all.error ?? (course === null ? asked.error : null)),
      retry: () => Promise.all([all.error && all.refetch(), asked.error && asked.refetch()]),
      renew: async () => {
        const { data } = await all.refetch({ throwOnError: true });
        return data?.lectures.find(({ id }) => id === lId)?.resources ?? [];
      },
    };
  }
  const resources = current?.locked ? null : (one.data ?? kept);
  return {
    course,
    lectures,
    access: resources === undefined ? 'pending' : (resources ?? 'refused'),
    failure: asked.error ?? one.error,
    retry: () => Promise.all([asked.error && asked.refetch(), one.error && one.refetch()]),
    renew: async () => (await one.refetch({ throwOnError: true })).data ?? [],
  };
}
