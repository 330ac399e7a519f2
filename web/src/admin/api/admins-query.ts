import { queryOptions, useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { copy } from '../ui/ui.copy.ts';

/** All staff with their roles. Only admins may call it. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/admins', undefined, { signal })).admins,
});

/** Names of the staff, keyed by uid. Every role may call it. */
const namesQuery = queryOptions({
  queryKey: [...adminsQuery.queryKey, 'names'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/names', undefined, { signal })).names,
});

const programs: Readonly<Record<string, string>> = copy.programs;

/** Returns a function that names a member of staff or a program. Former staff share one name. */
export function useAdminName(): (uid: string) => string {
  const { data: names } = useQuery(namesQuery);
  return (uid) => {
    if (names === undefined) return programs[uid] ?? '…';
    const name = Object.hasOwn(names, uid) ? names[uid] : undefined;
    return programs[uid] ?? name ?? copy.unknownAdmin;
  };
}
