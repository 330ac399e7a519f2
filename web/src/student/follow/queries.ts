import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

/** The data behind a parents' link; cached only in this page. */
export const followedQuery = (token: string) =>
  queryOptions({
    queryKey: ['follow', token],
    queryFn: async ({ signal }) => permitted(await postJson('follow', { token }, { signal })),
  });
