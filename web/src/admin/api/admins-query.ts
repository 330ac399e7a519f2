import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/ui.copy.ts';

/** The whole staff. The call is only for admins. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/admins', undefined, { signal })).admins,
});

/** Names of the staff, keyed by uid. The call is for every role. */
const namesQuery = queryOptions({
  queryKey: [...adminsQuery.queryKey, 'names'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/names', undefined, { signal })).names,
});

const programs: Readonly<Record<string, string>> = copy.programs;

/** Returns a function from the uid of a person or program to a name. Former staff share one. */
export function useAdminName(): (uid: string) => string {
  const { data: names } = useQuery(namesQuery);
  return (uid) => {
    if (names === undefined) return programs[uid] ?? '…';
    const name = Object.hasOwn(names, uid) ? names[uid] : undefined;
    return programs[uid] ?? name ?? copy.unknownAdmin;
  };
}
