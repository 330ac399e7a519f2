import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/copy.ts';

/** Everyone who may use these pages. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/admins', undefined, { signal })).admins,
});

const programs: Readonly<Record<string, string>> = copy.programs;

/** Gives an admin's uid, or a program's, its name; who is no admin any more is called so. */
export function useAdminName(): (uid: string) => string {
  const { data: admins } = useQuery(adminsQuery);
  return (uid) => {
    if (admins === undefined) return programs[uid] ?? '…';
    const admin = admins.find((each) => each.uid === uid);
    return programs[uid] ?? admin?.displayName ?? copy.unknownAdmin;
  };
}
