import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRememberedUser } from '../auth/remembered-user.ts';
import { saveFile } from '../ui/save-file.ts';
import { downloadKey, downloads, saveToDevice } from './download.ts';
import { removeSavedFile, type SavedFile, unsignedUrl } from './file-cache.ts';
import { mySavedFile, savedFilesKey, savedFilesQuery } from './permitted-files.ts';

/**
 * Fetches all assets (JavaScript, CSS and fonts) of this page again. The service worker then also
 * caches the assets that the page loaded before the worker was active.
 */
async function cacheLoadedAssets(): Promise<void> {
  const resourceUrls = performance.getEntriesByType('resource').map(({ name }) => name);
  const assetUrls = resourceUrls.filter((name) => name.startsWith(`${location.origin}/assets/`));
  // The browser answers these requests from its own cache.
  await Promise.allSettled([...new Set(assetUrls)].map((url) => fetch(url)));
}

/** The lecture and course to which a file belongs. */
export type FileOrigin = Pick<SavedFile, 'cId' | 'lId' | 'course' | 'lecture' | 'open'>;

interface FileLoader {
  readonly addressOf: (src: string) => Promise<string>;
  /** Loads the JavaScript that plays or opens the file, which must also work offline. */
  readonly prepare: () => Promise<unknown>;
}

export function useSavedFile(
  origin: FileOrigin,
  resource: Resource,
  { addressOf, prepare }: FileLoader,
) {
  const queryClient = useQueryClient();
  const uid = useRememberedUser()?.uid ?? '';
  const { data } = useQuery(savedFilesQuery);
  const fileKey = { uid, ...origin, src: resource.src };
  const key = downloadKey(fileKey);
  const download = useSyncExternalStore(downloads.subscribe, () => downloads.get().get(key));
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedFilesKey });
  return {
    download,
    /** The saved file, or null if it is not saved. Undefined until the cache has been read. */
    savedFile:
      data &&
      (data.find(
        ({ cId, lId, src }) =>
          cId === origin.cId &&
          lId === origin.lId &&
          unsignedUrl(src) === unsignedUrl(resource.src),
      ) ??
        null),
    save: async () => {
      // Assets that do not load now are loaded at the site's next start (app/when-idle.tsx).
      const ready = prepare().then(cacheLoadedAssets, () => undefined);
      const finishSaving = () => Promise.all([ready, refresh()]);
      await saveToDevice({ ...fileKey, resource }, await addressOf(resource.src), finishSaving);
    },
    remove: async () => {
      await removeSavedFile(fileKey);
      await refresh();
    },
  };
}

const displayableType = /^(?:application\/pdf|image\/)/u;

/**
 * Opens a saved file in a new window if the browser can display it. Otherwise downloads the file,
 * so that another app can open it.
 * @returns whether the file was found.
 */
export async function openSavedFile(src: string, name: string): Promise<boolean> {
  // Open the window during the tap, because Safari blocks a window that opens later.
  const newWindow = window.open('');
  const file = await mySavedFile(src);
  if (newWindow !== null && file !== null && displayableType.test(file.type)) {
    // The window can use this URL until this page closes.
    newWindow.location.href = URL.createObjectURL(file);
    return true;
  }
  newWindow?.close();
  if (file !== null) saveFile(file, name);
  return file !== null;
}
