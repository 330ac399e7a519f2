import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { savedFilesCache } from '../../shared/storage.ts';

/** Loaded on demand; once something was saved, it is available offline too. */
const keptFiles = () => import('../../shared/saved-files/permitted-files.ts');

/** The lecture's resources that are saved on this device; null if there are none. */
export const keptResourcesQuery = (cId: string, lId: string) =>
  queryOptions({
    queryKey: ['kept', 'resources', cId, lId],
    queryFn: async () => (await keptFiles()).savedResources(cId, lId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

interface Answer {
  /** The lectures for readers who have the course; undefined until the server answers. */
  readonly lectures: readonly Pick<Lecture, 'id'>[] | undefined;
  /** The server has no such course. */
  readonly isGone: boolean;
  /** One lecture's resources, for readers without the course; null for none. */
  readonly resources: readonly Resource[] | null | undefined;
}

/** Updates the saved files to match the server's answer, in the background. */
export function useReconciled(cId: string, lId: string, answer: Answer): void {
  const { lectures, isGone, resources } = answer;
  useEffect(() => {
    const reconcile = async () => {
      // Checked before its code is fetched.
      if (!('caches' in globalThis) || !(await caches.has(savedFilesCache))) return;
      const { removeOutdatedFiles } = await keptFiles();
      if (isGone) await removeOutdatedFiles(cId, []);
      else if (lectures !== undefined) await removeOutdatedFiles(cId, lectures);
      else if (resources !== undefined)
        await removeOutdatedFiles(cId, resources === null ? [] : [{ id: lId, resources }], lId);
    };
    // The next answer tries again.
    reconcile().catch(() => undefined);
  }, [cId, lId, lectures, isGone, resources]);
}
