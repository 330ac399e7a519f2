import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';

/** All teachers, with or without courses. */
export const authorsQuery = queryOptions({
  queryKey: ['admin', 'authors'],
  queryFn: async ({ signal }) => {
    const { allAuthors } = requirePermission(
      await postJson('user/allauthors', undefined, { signal }),
    );
    return allAuthors.map(({ id, name }) => ({ id, name }));
  },
});
