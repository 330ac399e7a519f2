import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRememberedUser } from '../auth/remembered-user.ts';
import { keepParts } from './at-hand.ts';
import { downloadKey, downloads, startKeeping } from './downloads.ts';
import { type KeptFile, removeKept } from './kept-store.ts';
import { keptKey, keptQuery } from './queries.ts';
import { stableAddress } from './stable-address.ts';

/** A file's course and lecture, for the list of saved files. */
export type KeepPlace = Pick<KeptFile, 'cId' | 'lId' | 'course' | 'lecture' | 'open'>;

interface Code {
  /** Returns the file's current address. */
  readonly addressOf: (src: string) => Promise<string>;
  /** Loads the code that plays or opens it, which must also work offline. */
  readonly prepare: () => Promise<unknown>;
}

/** A resource on this device: saved, being saved or neither, and the possible actions. */
export function useKeep(place: KeepPlace, resource: Resource, { addressOf, prepare }: Code) {
  const queryClient = useQueryClient();
  const uid = useRememberedUser()?.uid ?? '';
  const { data } = useQuery(keptQuery);
  const name = { uid, ...place, src: resource.src };
  const key = downloadKey(name);
  const download = useSyncExternalStore(downloads.subscribe, () => downloads.get().get(key));
  const refresh = () => queryClient.invalidateQueries({ queryKey: keptKey });
  return {
    download,
    /** Undefined until the device has answered. */
    kept:
      data &&
      (data.find(
        ({ cId, lId, src }) =>
          cId === place.cId &&
          lId === place.lId &&
          stableAddress(src) === stableAddress(resource.src),
      ) ??
        null),
    keep: async () => {
      // Parts that fail are loaded at the next start (app/kept-guard.tsx).
      const ready = prepare().then(keepParts, () => undefined);
      const settle = () => Promise.all([ready, refresh()]);
      await startKeeping({ ...name, resource }, await addressOf(resource.src), settle);
    },
    remove: async () => {
      await removeKept(name);
      await refresh();
    },
  };
}
