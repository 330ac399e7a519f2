import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/copy.ts';

/** Everyone who may use these pages; only for admins. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/admins', undefined, { signal })).admins,
});

/** What staff are called, by uid; for all of them. */
const namesQuery = queryOptions({
  queryKey: [...adminsQuery.queryKey, 'names'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/names', undefined, { signal })).names,
});

const programs: Readonly<Record<string, string>> = copy.programs;

/** Gives somebody's uid, or a program's, its name; who is not of the staff any more is called so. */
export function useAdminName(): (uid: string) => string {
  const { data: names } = useQuery(namesQuery);
  return (uid) => {
    if (names === undefined) return programs[uid] ?? '…';
    const name = Object.hasOwn(names, uid) ? names[uid] : undefined;
    return programs[uid] ?? name ?? copy.unknownAdmin;
  };
}
