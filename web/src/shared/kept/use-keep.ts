import type { Resource } from '@markaz/contract/lectures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRememberedUser } from '../auth/remembered-user.ts';
import { downloadKey, downloads, startKeeping } from './downloads.ts';
import { type KeptFile, removeKept } from './kept-store.ts';
import { keptKey, keptQuery } from './queries.ts';
import { stableAddress } from './stable-address.ts';

/** Whose a file is, for the list of what is kept. */
export type KeepPlace = Pick<KeptFile, 'cId' | 'lId' | 'course' | 'lecture' | 'open'>;

/**
 * A resource on this device: whether it is kept, on its way, or neither, and what can be done.
 * @param addressOf where its file lies now.
 */
export function useKeep(
  place: KeepPlace,
  resource: Resource,
  addressOf: (src: string) => Promise<string>,
) {
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
      await startKeeping({ ...name, resource }, await addressOf(resource.src));
      await refresh();
    },
    remove: async () => {
      await removeKept(name);
      await refresh();
    },
  };
}
