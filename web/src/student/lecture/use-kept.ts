import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptCacheName } from '../../shared/theme/storage-keys.ts';

/** Comes only where it is needed; once something was kept, it is at hand without a connection too. */
const keptFiles = () => import('../../shared/kept/kept-files.ts');

/** Of a lecture's resources those that this device keeps; null where there are none. */
export const keptResourcesQuery = (cId: string, lId: string) =>
  queryOptions({
    queryKey: ['kept', 'resources', cId, lId],
    queryFn: async () => (await keptFiles()).keptResources(cId, lId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

interface Answer {
  /** What the server gives of a course to who has it; undefined until it has answered. */
  readonly lectures: readonly Pick<Lecture, 'id'>[] | undefined;
  /** It has none such. */
  readonly isGone: boolean;
  /** What it gives of one lecture to who has not the course; null for nothing. */
  readonly resources: readonly Resource[] | null | undefined;
}

/** Lets what this device keeps follow what the server gives; nothing waits for it. */
export function useReconciled(cId: string, lId: string, answer: Answer): void {
  const { lectures, isGone, resources } = answer;
  useEffect(() => {
    const reconcile = async () => {
      // Before any of its code is fetched.
      if (!('caches' in globalThis) || !(await caches.has(keptCacheName))) return;
      const { reconcileKept } = await keptFiles();
      if (isGone) await reconcileKept(cId, []);
      else if (lectures !== undefined) await reconcileKept(cId, lectures);
      else if (resources !== undefined)
        await reconcileKept(cId, resources === null ? [] : [{ id: lId, resources }], lId);
    };
    // The next answer will do.
    reconcile().catch(() => undefined);
  }, [cId, lId, lectures, isGone, resources]);
}
