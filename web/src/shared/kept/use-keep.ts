import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRememberedUser } from '../auth/remembered-user.ts';
import { keepParts } from './at-hand.ts';
import { downloadKey, downloads, startKeeping } from './downloads.ts';
import { type KeptFile, removeKept } from './kept-store.ts';
import { keptKey, keptQuery } from './queries.ts';
import { stableAddress } from './stable-address.ts';

/** Whose a file is, for the list of what is kept. */
export type KeepPlace = Pick<KeptFile, 'cId' | 'lId' | 'course' | 'lecture' | 'open'>;

interface Code {
  /** Where the file lies now. */
  readonly addressOf: (src: string) => Promise<string>;
  /** Fetches what plays or opens it, which must be there without a connection too. */
  readonly prepare: () => Promise<unknown>;
}

/**
 * A resource on this device: whether it is kept, on its way, or neither, and what can be done.
 */
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
    /** Undefined until the device has said. */
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
      // What is missing of it is fetched at the next start (app/kept-guard.tsx).
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
