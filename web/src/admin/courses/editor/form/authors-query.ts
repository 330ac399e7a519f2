import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../../shared/api/client.ts';

/** Every author the centre has, to choose from. */
export const authorsQuery = queryOptions({
  queryKey: ['admin', 'authors'],
  queryFn: async ({ signal }) => {
    const { allAuthors } = permitted(await postJson('user/allauthors', undefined, { signal }));
    return allAuthors.map(({ id, name }) => ({ id, name }));
  },
});
