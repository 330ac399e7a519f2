import { queryOptions } from '@tanstack/react-query';
import { ownKept } from './kept-files.ts';

/** Reads this device's storage each time, for the signed-in user. */
const onDevice = { staleTime: 0, gcTime: 0, retry: false } as const;

export const keptKey = ['kept'] as const;

export const keptQuery = queryOptions({
  ...onDevice,
  queryKey: [...keptKey, 'files'],
  queryFn: ownKept,
});
