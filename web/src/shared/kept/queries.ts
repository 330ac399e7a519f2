import { queryOptions } from '@tanstack/react-query';
import { ownKept } from './kept-files.ts';

/** What this device keeps for whoever is signed in; asked of the device, each time. */
const onDevice = { staleTime: 0, gcTime: 0, retry: false } as const;

export const keptKey = ['kept'] as const;

export const keptQuery = queryOptions({
  ...onDevice,
  queryKey: [...keptKey, 'files'],
  queryFn: ownKept,
});
